package io.headgate.gateway;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.rule.NameMatcher;
import org.jspecify.annotations.Nullable;

/**
 * What a gateway rule tells requests apart by: those with the same key share a budget.
 *
 * <pre>
 *   attribute     matches           absent
 *   header X-User  any               SHARED     each user has a budget, those without the header one together
 *   header X-Plan  exactly "free"    PASSED     the requests of the free plan have one; others are not limited
 * </pre>
 *
 * @param attribute what is looked at
 * @param matches which values the rule is about; null for all. Requests with another value are not limited by the rule
 * @param absent what becomes of requests without the attribute
 * @param maxLength how many characters of a value count; values that differ only beyond that share a budget
 */
public record RequestKey(Attribute attribute, @Nullable NameMatcher matches, Absent absent, int maxLength) {

    /** How many characters of a value count unless said otherwise. */
    public static final int DEFAULT_MAX_LENGTH = 256;

    /** The key of requests without the attribute; no value of a client can be equal to it. */
    private enum Missing {
        VALUE;

        @Override
        public String toString() {
            return "requests without it";
        }
    }

    /** Checks the settings. */
    public RequestKey {
        requireNonNull(attribute, "attribute");
        requireNonNull(absent, "absent");
        require(maxLength >= 1, "maxLength", maxLength, ">= 1");
        require(
                matches == null || absent == Absent.PASSED,
                "absent",
                absent,
                "PASSED where only some values are limited: one that is not there is none of them");
    }

    /** Each value of {@code attribute}; requests without it share a budget. */
    public static RequestKey of(Attribute attribute) {
        return new RequestKey(attribute, null, Absent.SHARED, DEFAULT_MAX_LENGTH);
    }

    /** The same for the values that {@code newMatches} picks; others, and requests without the attribute, are not limited. */
    public RequestKey matching(NameMatcher newMatches) {
        return new RequestKey(attribute, newMatches, Absent.PASSED, maxLength);
    }

    /** The same with another choice for requests without the attribute. */
    public RequestKey withAbsent(Absent newAbsent) {
        return new RequestKey(attribute, matches, newAbsent, maxLength);
    }

    /** The same with another bound on the length of a value. */
    public RequestKey withMaxLength(int newMaxLength) {
        return new RequestKey(attribute, matches, absent, newMaxLength);
    }

    /** How it reads in a message that {@code key} has reached its limit. Does not tell what a client may keep secret. */
    String text(Object key) {
        return attribute.isPublic() || key == Missing.VALUE ? attribute.text() + " " + key : secret();
    }

    /** How a value reads that is not to be told. */
    String secret() {
        return "one value of " + attribute.text();
    }

    /** The key of a request; null when it is not limited by the rule. */
    @Nullable
    Object in(@Nullable RequestAttributes request) {
        String value = request == null ? null : attribute.in(request);
        if (value == null) {
            return absent == Absent.SHARED ? Missing.VALUE : null;
        }
        if (matches != null && !matches.matches(spelled(value))) {
            return null;
        }
        return attribute.key(value.length() <= maxLength ? value : value.substring(0, maxLength));
    }

    /** An address has one spelling, an IPv4 address within IPv6 its own: no client leaves the values that match by another. */
    private String spelled(String value) {
        return attribute instanceof Attribute.ClientAddress
                ? Ipv6.key(value, Long.SIZE * 2).toString()
                : value;
    }
}
