package io.headgate.examples.shop.report;

import java.util.concurrent.TimeUnit;

/** How long calls took, in buckets that are at most an eighth wide. For one thread at a time. */
final class Latencies {
    /*
     * Eight buckets for each doubling, in microseconds: 8 9 10 … 15 | 16 18 20 … 30 | 32 36 … The upper three bits below the
     * leading one choose the bucket, as in every histogram of this family. Below eight microseconds each has its own.
     */

    private static final int PER_DOUBLING = 8;
    private static final int BITS = 3;
    private static final int COUNT = PER_DOUBLING * 30; // up to more than an hour

    private final int[] calls = new int[COUNT];
    private int sum;

    void add(long nanos) {
        calls[bucket(TimeUnit.NANOSECONDS.toMicros(nanos))]++;
        sum++;
    }

    /** The time within which that share of the calls was done, rounded up to a bucket, in microseconds; 0 without calls. */
    long micros(double share) {
        long wanted = (long) Math.ceil(share * sum);
        long seen = 0;
        for (int bucket = 0; bucket < COUNT; bucket++) {
            seen += calls[bucket];
            if (seen >= wanted && seen > 0) {
                return upper(bucket);
            }
        }
        return 0;
    }

    static int bucket(long micros) {
        if (micros < PER_DOUBLING) {
            return (int) Math.max(0, micros);
        }
        int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(micros) - BITS;
        return (int) Math.min(COUNT - 1, (long) shift * PER_DOUBLING + (micros >> shift));
    }

    static long upper(int bucket) {
        if (bucket < 2 * PER_DOUBLING) {
            return bucket;
        }
        int shift = bucket / PER_DOUBLING - 1;
        return (((long) PER_DOUBLING + bucket % PER_DOUBLING + 1) << shift) - 1;
    }
}
