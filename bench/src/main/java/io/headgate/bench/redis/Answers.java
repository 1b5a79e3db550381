package io.headgate.bench.redis;

/**
 * What calls were told.
 *
 * @param calls that were answered
 * @param admitted of them
 * @param nanos from before the first call until after the last, without pauses between turns
 * @param latencies of each call
 */
record Answers(long calls, long admitted, long nanos, Latencies latencies) {

    /** These and {@code more}, which came later. */
    Answers and(Answers more) {
        Latencies all = new Latencies();
        all.add(latencies);
        all.add(more.latencies);
        return new Answers(calls + more.calls, admitted + more.admitted, nanos + more.nanos, all);
    }

    double perSecond() {
        return calls * 1e9 / nanos;
    }

    long refused() {
        return calls - admitted;
    }
}
