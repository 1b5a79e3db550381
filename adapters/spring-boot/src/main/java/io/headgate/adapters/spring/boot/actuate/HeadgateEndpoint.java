package io.headgate.adapters.spring.boot.actuate;

import static java.util.Objects.requireNonNull;

import io.headgate.Headgate;
import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import io.headgate.rules.feed.RuleFeed;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.Selector.Match;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/**
 * The Actuator endpoint {@code headgate}.
 *
 * <pre>
 *   GET  /actuator/headgate                            resources, rules and where they come from
 *   POST /actuator/headgate              {"on":false}       lets every call pass, unseen
 *   POST /actuator/headgate/orders-limit {"mode":"shadow"}  the rule counts and does not refuse, until the next document
 * </pre>
 *
 * <p>Only to be read unless {@code management.endpoint.headgate.access} is {@code unrestricted}. Safe for many threads.
 */
@Endpoint(id = "headgate", defaultAccess = Access.READ_ONLY)
public final class HeadgateEndpoint {

    private final Headgate headgate;
    private final Supplier<? extends @Nullable RuleFeed> feed;

    /** Of that Headgate, and of the feed of its rules if it has one. */
    public HeadgateEndpoint(Headgate headgate, Supplier<? extends @Nullable RuleFeed> feed) {
        this.headgate = requireNonNull(headgate, "headgate");
        this.feed = requireNonNull(feed, "feed");
    }

    /** What there is, and what it did so far. */
    @ReadOperation
    public HeadgateReport report() {
        return HeadgateReport.of(headgate, feed.get());
    }

    /** Turns everything on or off. */
    @WriteOperation
    public void turn(boolean on) {
        headgate.turn(on);
    }

    /**
     * Changes the mode of a rule.
     *
     * @param rule its id, cut at slashes
     */
    @WriteOperation
    public void mode(@Selector(match = Match.ALL_REMAINING) String[] rule, Mode mode) {
        String id = String.join("/", rule);
        Rule known = headgate.rules()
                .get(id)
                .orElseThrow(() -> new InvalidEndpointRequestException(
                        "rule: " + id + " (expected: the id of a rule in force)", "There is no rule with that id."));
        headgate.rules()
                .patch(known.id(), present -> present.withHead(present.head().withMode(mode)));
    }
}
