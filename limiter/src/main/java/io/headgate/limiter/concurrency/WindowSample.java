package io.headgate.limiter.concurrency;

import io.headgate.limiter.Checks;

/**
 * What one window of calls showed.
 *
 * @param rttNanos mean response time of the calls that came back, rounded down; 0 if none did
 * @param inFlight the most permits seen in flight
 * @param dropped whether any call was dropped
 */
public record WindowSample(long rttNanos, long inFlight, boolean dropped) {

    public WindowSample {
        Checks.require(rttNanos >= 0, "rttNanos", rttNanos, ">= 0 (0: no call came back)");
        Checks.require(inFlight >= 0, "inFlight", inFlight, ">= 0");
    }

    boolean hasRtt() {
        return rttNanos > 0;
    }

    /** Whether at least half of {@code limit} was in use. Below that, the limit was not what held the calls back. */
    boolean loads(double limit) {
        return 2.0 * inFlight >= limit;
    }
}
