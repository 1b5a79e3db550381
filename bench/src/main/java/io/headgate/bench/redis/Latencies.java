package io.headgate.bench.redis;

import java.util.concurrent.atomic.AtomicLongArray;

/** How long calls took, counted to one part in sixty-four. Safe for many threads; better one for each. */
final class Latencies {

    /*
     * A counter for each nanosecond up to 64, then 64 counters for each doubling:
     *
     *   0 1 2 … 63 | 64 … 127 | 128 130 … 254 | 256 260 … 508 | …
     */
    private static final int PARTS = 64;
    private static final int BITS = 6;
    private static final int DOUBLINGS = 63 - BITS;

    private final AtomicLongArray counts = new AtomicLongArray(PARTS * (1 + DOUBLINGS));

    void add(long nanos) {
        counts.getAndIncrement(index(Math.max(0, nanos)));
    }

    void add(Latencies other) {
        for (int index = 0; index < counts.length(); index++) {
            counts.getAndAdd(index, other.counts.get(index));
        }
    }

    long count() {
        long count = 0;
        for (int index = 0; index < counts.length(); index++) {
            count += counts.get(index);
        }
        return count;
    }

    /** Microseconds that {@code share} of the calls took at most; 0 if there were none. */
    double micros(double share) {
        long rank = (long) Math.ceil(share * count());
        int index = 0;
        for (long seen = counts.get(0); seen < rank; seen += counts.get(index)) {
            index++;
        }
        return middle(index) / 1e3;
    }

    private static int index(long nanos) {
        if (nanos < PARTS) {
            return (int) nanos;
        }
        int doublings = 63 - Long.numberOfLeadingZeros(nanos) - BITS;
        return PARTS * (1 + doublings) + (int) (nanos >>> doublings) - PARTS;
    }

    private static double middle(int index) {
        if (index < PARTS) {
            return index;
        }
        int doublings = index / PARTS - 1;
        long width = 1L << doublings;
        return (PARTS + index % PARTS) * width + (width - 1) / 2.0;
    }
}
