package io.headgate.agent.wire;

import static io.headgate.limiter.Checks.require;

/**
 * A call that was refused.
 *
 * @param atMillis when, in milliseconds since 1970
 * @param resource the resource
 * @param rule the id of the rule
 * @param kind its kind, as "flow"
 * @param origin who called; "" when unknown
 * @param reason why, in words
 * @param reached the figure that was reached
 * @param limit the figure allowed
 * @param retryAfterMillis when to come again; negative when nobody knows
 * @param shadow whether it was only counted, since the rule is in shadow
 */
public record RefusalSeen(
        long atMillis,
        String resource,
        String rule,
        String kind,
        String origin,
        String reason,
        double reached,
        double limit,
        long retryAfterMillis,
        boolean shadow) {

    /** Checks that the figures are finite. */
    public RefusalSeen {
        require(Double.isFinite(reached), "reached", reached, "a number");
        require(Double.isFinite(limit), "limit", limit, "a number");
    }
}
