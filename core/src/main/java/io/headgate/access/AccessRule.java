package io.headgate.access;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.rule.BoundedName;
import io.headgate.rule.FailurePolicy;
import io.headgate.rule.HeadedRule;
import io.headgate.rule.RuleHead;
import java.util.List;

/**
 * Lets only some origins call, or keeps some from calling.
 *
 * <p>An entry of the list is an origin ({@code app-a}), a beginning ({@code app-*}), an end ({@code *.example.com}) or, as
 * {@code *}, every origin that is known. Case counts. A rule decides for itself: several rules on one resource must all admit
 * a call.
 *
 * <p>A call whose origin is unknown is on no list. An allow list refuses it unless told otherwise: whoever writes down who
 * may reach the payments does not mean everybody who leaves the name out. (Sentinel lets it pass.) A deny list lets it pass
 * unless told otherwise. For the same reason an allow list made here refuses when its guard fails.
 *
 * @param head what all rules have
 * @param listing what it means to be on the list
 * @param origins the list, at least one entry; in a pattern one {@code *} stands at the beginning or at the end
 * @param unknownPasses whether a call passes whose origin is not known ("")
 */
public record AccessRule(RuleHead head, Listing listing, List<String> origins, boolean unknownPasses)
        implements HeadedRule<AccessRule> {

    /** Checks the settings. */
    public AccessRule {
        requireNonNull(head, "head");
        requireNonNull(listing, "listing");
        origins = List.copyOf(origins);
        require(!origins.isEmpty(), "origins", origins, "at least one origin or pattern");
        for (String origin : origins) {
            require(isEntry(origin), "origin", '"' + origin + '"', "a name, name*, *name or *");
            require(
                    isFound(origin),
                    "origin",
                    '"' + origin + '"',
                    "at most " + BoundedName.KEPT + " characters beside the *");
        }
    }

    /** Only these origins may call {@code resource}; a call of unknown origin may not. */
    public static AccessRule allow(String resource, String... origins) {
        RuleHead closed = RuleHead.of(resource).withOnError(FailurePolicy.REFUSE);
        return new AccessRule(closed, Listing.ALLOW, List.of(origins), false);
    }

    /** These origins may not call {@code resource}; all others may, and a call of unknown origin too. */
    public static AccessRule deny(String resource, String... origins) {
        return new AccessRule(RuleHead.of(resource), Listing.DENY, List.of(origins), true);
    }

    private static boolean isEntry(String origin) {
        int star = origin.indexOf('*');
        boolean atAnEnd = star <= 0 || star == origin.length() - 1;
        return !origin.isBlank() && atAnEnd && star == origin.lastIndexOf('*');
    }

    /** Of an origin that is too long to be kept whole no more than that is known at either end. */
    private static boolean isFound(String origin) {
        return origin.indexOf('*') < 0 || origin.length() - 1 <= BoundedName.KEPT;
    }

    @Override
    public AccessRule withHead(RuleHead newHead) {
        return new AccessRule(newHead, listing, origins, unknownPasses);
    }

    /** The same rule, letting calls of unknown origin pass or not. */
    public AccessRule withUnknownPassing(boolean passes) {
        return new AccessRule(head, listing, origins, passes);
    }
}
