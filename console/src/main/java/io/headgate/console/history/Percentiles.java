package io.headgate.console.history;

import io.headgate.agent.wire.ResourceTimes;
import org.jspecify.annotations.Nullable;

/** Response times of one resource, of several instances and over time together. For one thread. */
public final class Percentiles {

    /*
     * Percentiles of instances cannot be averaged; counts can be added. Each instance tells how many calls fell into each bucket
     * of response times, whose bounds grow by √2; the sum is looked through up to the wanted call, and within its bucket the
     * calls are taken to lie evenly.
     */
    private final long[] calls = new long[ResourceTimes.BUCKETS];
    private long total;

    /** None yet. */
    public Percentiles() {}

    /** Adds calls. */
    public void add(ResourceTimes times) {
        long[] more = times.calls();
        for (int i = 0; i < more.length; i++) {
            add(times.first() + i, more[i]);
        }
    }

    void add(Percentiles other) {
        for (int bucket = 0; bucket < calls.length; bucket++) {
            add(bucket, other.calls[bucket]);
        }
    }

    private void add(int bucket, long more) {
        calls[bucket] = Tally.sum(calls[bucket], more);
        total = Tally.sum(total, more);
    }

    /** The time in milliseconds within which {@code share} of the calls ended; -1 when there were none. */
    public double millis(double share) {
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

    /** How many buckets, the first of them, and what is in each; a single 0 for none at all. */
    static void write(ByteSink sink, @Nullable Percentiles times) {
        if (times == null || times.total == 0) {
            sink.number(0);
            return;
        }
        int first = 0;
        int end = times.calls.length;
        while (times.calls[first] == 0) {
            first++;
        }
        while (times.calls[end - 1] == 0) {
            end--;
        }
        sink.number(end - first).number(first);
        for (int bucket = first; bucket < end; bucket++) {
            sink.number(times.calls[bucket]);
        }
    }

    static @Nullable Percentiles read(ByteSource source) throws DamagedException {
        int buckets = source.number(ResourceTimes.BUCKETS);
        if (buckets == 0) {
            return null;
        }
        int first = source.number(ResourceTimes.BUCKETS - buckets);
        Percentiles times = new Percentiles();
        for (int bucket = first; bucket < first + buckets; bucket++) {
            long calls = source.number();
            if (calls < 0) {
                throw new DamagedException("less than no calls");
            }
            times.add(bucket, calls);
        }
        return times;
    }
}
