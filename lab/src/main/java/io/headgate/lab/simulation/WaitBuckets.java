package io.headgate.lab.simulation;

/**
 * Waits sorted into buckets: no wait, then sixteen to each doubling, so that a bucket's upper end is at most a sixteenth over
 * what is in it. Waits under 16 µs share buckets of a microsecond.
 */
final class WaitBuckets {

    /*
     *   nanoseconds / 1024:   0 1 2 ... 15 | 16 17 ... 31 | 32 34 ... 62 | 64 68 ...
     *   bucket (0 is 0 ns):   1 2 3 ... 16 | 17 18 ... 32 | 33 34 ... 48 | 49 50 ...
     */
    private static final int UNIT_BITS = 10;
    private static final int BITS = 4;
    private static final int PER_DOUBLING = 1 << BITS;

    static final int COUNT = bucket(Long.MAX_VALUE) + 1;

    private WaitBuckets() {}

    static int bucket(long nanos) {
        if (nanos <= 0) {
            return 0;
        }
        long units = nanos >>> UNIT_BITS;
        if (units < PER_DOUBLING) {
            return 1 + (int) units;
        }
        int doublings = Long.SIZE - 1 - Long.numberOfLeadingZeros(units) - BITS;
        return 1 + doublings * PER_DOUBLING + (int) (units >>> doublings);
    }

    /** The longest wait that falls into a bucket. */
    static long longest(int bucket) {
        if (bucket <= 1) {
            return bucket == 0 ? 0 : (1L << UNIT_BITS) - 1;
        }
        int index = bucket - 1;
        int doublings = Math.max(0, index / PER_DOUBLING - 1);
        long units = index - (long) doublings * PER_DOUBLING;
        return ((units + 1) << (doublings + UNIT_BITS)) - 1;
    }
}
