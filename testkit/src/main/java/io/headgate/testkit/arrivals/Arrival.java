package io.headgate.testkit.arrivals;

import io.headgate.limiter.Checks;

/**
 * One call that asks for permits.
 *
 * @param nanos when, counted from the start of the sequence
 * @param permits how many it asks for
 * @param key who asks, where a sequence tells callers apart; otherwise 0
 */
public record Arrival(long nanos, long permits, long key) {

    /** Checks the instant and the permits. */
    public Arrival {
        Checks.require(nanos >= 0, "nanos", nanos, ">= 0");
        Checks.require(permits >= 1, "permits", permits, ">= 1");
    }

    /** A call for one permit by nobody in particular. */
    public static Arrival at(long nanos) {
        return new Arrival(nanos, 1, 0);
    }
}
