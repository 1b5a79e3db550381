package io.headgate;

import static java.util.Objects.requireNonNull;

import io.headgate.guard.Explanation;
import java.time.Instant;

/**
 * A call that was refused, one of many, to tell people why. See {@link Events#sampleRefusals}.
 *
 * @param at the wall clock's time
 * @param resource the resource
 * @param ruleId the rule
 * @param kind the kind of the rule, as documents call it: "flow", "breaker"
 * @param origin who called; "" when unknown
 * @param why what was reached, against which limit, and when to try again
 * @param shadow whether the call ran all the same, since the rule is in shadow
 */
public record RefusalSample(
        Instant at, String resource, String ruleId, String kind, String origin, Explanation why, boolean shadow) {

    /** Checks the settings. */
    public RefusalSample {
        requireNonNull(at, "at");
        requireNonNull(resource, "resource");
        requireNonNull(ruleId, "ruleId");
        requireNonNull(kind, "kind");
        requireNonNull(origin, "origin");
        requireNonNull(why, "why");
    }
}
