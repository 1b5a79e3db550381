package io.headgate.lab.whatif;

import java.time.Duration;

/**
 * How often each time was seen, in buckets that are at most 3.2 % wide: 32 for each doubling, so that memory is bounded
 * whatever is counted. Times of a nanosecond up to a day. For one thread.
 */
final class LatencyBuckets {
    /*
     *   nanos  0 1 2 … 31 | 32 33 … 63 | 64 66 … 126 | 128 132 …      the first 64 are exact, then
     *   bucket 0 1 2 … 31 | 32 33 … 63 | 64 65 …  95 |  96  97 …      each doubling has 32
     */
    private static final int BITS = 5;
    private static final int PER_DOUBLING = 1 << BITS;
    private static final long LONGEST = Duration.ofDays(1).toNanos();
    private static final int SIZE = bucket(LONGEST) + 1;

    private final int[] counts = new int[SIZE];
    private long total;
    private long most;

    void add(long nanos) {
        long time = Math.max(0, Math.min(nanos, LONGEST));
        counts[bucket(time)]++;
        total++;
        most = Math.max(most, time);
    }

    void add(LatencyBuckets others) {
        for (int i = 0; i < SIZE; i++) {
            counts[i] += others.counts[i];
        }
        total += others.total;
        most = Math.max(most, others.most);
    }

    long total() {
        return total;
    }

    /** The time that this share of the calls did not exceed, at most 3.2 % too long; 0 when there was none. */
    long at(double share) {
        long rank = Math.max(1, (long) Math.ceil(share * total));
        long seen = 0;
        for (int bucket = 0; bucket < SIZE && total > 0; bucket++) {
            seen += counts[bucket];
            if (seen >= rank) {
                return Math.min(most, last(bucket));
            }
        }
        return 0;
    }

    Percentiles percentiles() {
        return new Percentiles(total, at(0.5), at(0.9), at(0.99), at(0.999), most);
    }

    private static int bucket(long nanos) {
        if (nanos < PER_DOUBLING) {
            return (int) nanos;
        }
        int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos) - BITS;
        return (shift << BITS) + (int) (nanos >>> shift);
    }

    /** The longest time of a bucket. */
    private static long last(int bucket) {
        if (bucket < PER_DOUBLING) {
            return bucket;
        }
        int shift = (bucket >>> BITS) - 1;
        long first = (long) ((bucket & (PER_DOUBLING - 1)) + PER_DOUBLING) << shift;
        return first + (1L << shift) - 1;
    }
}
