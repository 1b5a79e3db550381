package io.headgate.breaker;

/** Why a breaker changed its state. */
public enum Cause {
    /** The results in the window reached the threshold. */
    TRIPPED,
    /** The open time was over. */
    OPEN_TIME_OVER,
    /** Too many of the calls let through after the open time were bad. */
    STILL_BAD,
    /** The calls let through after the open time were healthy. */
    HEALTHY,
    /** An operator changed the rule. */
    RULE_CHANGED;

    static Cause of(State to) {
        return switch (to.name()) {
            case OPEN -> to instanceof Open open && open.isAgain() ? STILL_BAD : TRIPPED;
            case HALF_OPEN, RAMPING -> OPEN_TIME_OVER;
            case CLOSED -> HEALTHY;
            case FORCED_OPEN, FORCED_CLOSED, METRICS_ONLY -> RULE_CHANGED;
        };
    }
}
