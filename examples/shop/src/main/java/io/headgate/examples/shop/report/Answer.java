package io.headgate.examples.shop.report;

import static io.headgate.limiter.Checks.require;

/**
 * What became of one call, as the client saw it.
 *
 * @param outcome what became of it
 * @param rule the rule that refused; "" when it was not refused
 * @param nanos how long it took, from the moment when it was to be made
 */
public record Answer(Outcome outcome, String rule, long nanos) {

    /** What can become of a call. */
    public enum Outcome {
        /** Answered in full. */
        COMPLETE,
        /** Answered, without what was not to be had. */
        DEGRADED,
        /** Refused by a rule. */
        REFUSED,
        /** Answered with an error, or not in time. */
        FAILED,
        /** Not sent because too many were waiting for an answer, or cut off because the demo ended. */
        ABANDONED
    }

    /** Checks the settings. */
    public Answer {
        require(rule.isEmpty() == (outcome != Outcome.REFUSED), "rule", rule, "the rule, when it was refused");
    }

    /** One that no rule refused. */
    public static Answer of(Outcome outcome, long nanos) {
        return new Answer(outcome, "", nanos);
    }

    /** One that a rule refused. */
    public static Answer refusedBy(String rule, long nanos) {
        return new Answer(Outcome.REFUSED, rule, nanos);
    }
}
