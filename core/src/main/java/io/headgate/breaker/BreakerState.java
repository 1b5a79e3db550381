package io.headgate.breaker;

/** What state a breaker is in. */
public enum BreakerState {
    /** Calls run and their results are counted. */
    CLOSED,
    /** Calls are refused until the open time is over. */
    OPEN,
    /** A few calls run as probes. */
    HALF_OPEN,
    /** A growing share of the calls runs. */
    RAMPING,
    /** Held open by an operator. */
    FORCED_OPEN,
    /** Held closed by an operator. */
    FORCED_CLOSED,
    /** Held closed by an operator, with results counted. */
    METRICS_ONLY
}
