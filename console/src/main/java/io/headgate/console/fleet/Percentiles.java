package io.headgate.console.fleet;

import io.headgate.agent.wire.ResourceTimes;

/** Response times of one resource, of several instances together. For one thread. */
final class Percentiles {

    /*
     * Percentiles of instances cannot be averaged; counts can be added. Each instance tells how many calls fell into each bucket
     * of response times, whose bounds grow by √2; the sum is looked through up to the wanted call, and within its bucket the
     * calls are taken to lie evenly.
     */
    private final long[] calls = new long[ResourceTimes.BUCKETS];
    private long total;

    void add(ResourceTimes times) {
        for (int i = 0; i < times.calls().length; i++) {
            calls[times.first() + i] += times.calls()[i];
            total += times.calls()[i];
        }
    }

    /** The time in milliseconds within which {@code share} of the calls ended; -1 when there were none. */
    double millis(double share) {
        if (total == 0) {
            return -1;
        }
        double wanted = share * total;
        double before = 0;
        int bucket = 0;
        while (bucket < calls.length - 1 && (calls[bucket] == 0 || before + calls[bucket] < wanted)) {
            before += calls[bucket++];
        }
        double within = Math.min(1, (wanted - before) / Math.max(1, calls[bucket]));
        return (from(bucket) + (from(bucket + 1) - from(bucket)) * within) / 1000;
    }

    /** Where a bucket begins, in microseconds. */
    private static double from(int bucket) {
        return bucket == 0 ? 0 : Math.pow(2, bucket / 2.0);
    }
}
