package io.headgate.bench.redis;

/**
 * What calls were told.
 *
 * @param calls that were answered
 * @param admitted of them
 * @param nanos from before the first call until after the last
 * @param latencies of each call
 */
record Answers(long calls, long admitted, long nanos, Latencies latencies) {

    double perSecond() {
        return calls * 1e9 / nanos;
    }

    long refused() {
        return calls - admitted;
    }
}
