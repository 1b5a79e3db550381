package io.headgate.statistics;

/**
 * Where response times fall: eight buckets to each doubling from 4 µs to 17 s, one below and one above.
 *
 * <p>A bucket is one long that holds how many calls fell into it and how far above its lower bound they lay in sum, so that
 * one addition counts a call, its response time and its place in the distribution:
 *
 * <pre>
 *   63                38 37                                   0
 *   |  calls, 26 bits   |  sum of steps above the lower bound  |
 * </pre>
 *
 * <p>A step is a nanosecond, or where the bucket is wider a 4096th of it, so the sum never runs into the calls, and an
 * average is off by less than 0.01 %. The buckets are emptied ten times a second; 2^26 calls do not fit into that time.
 * The last bucket has no upper bound and so no steps: what its calls took beyond 17 s is summed up apart, see {@link #beyond}.
 */
final class Buckets {

    private static final int FIRST_OCTAVE = 12; // 4,096 ns
    private static final int LAST_OCTAVE = 34; // 17.2 s
    private static final int BITS = 3; // eight to an octave
    private static final int STEP_BITS = 12;
    private static final int SUM_BITS = 38;
    private static final long SUM_MASK = (1L << SUM_BITS) - 1;

    static final int COUNT = 2 + ((LAST_OCTAVE - FIRST_OCTAVE) << BITS);
    private static final int LONGEST = COUNT - 1;

    private Buckets() {}

    /** The bucket of a response time. */
    static int index(long nanos) {
        if (nanos < 1L << FIRST_OCTAVE) {
            return 0;
        }
        int octave = 63 - Long.numberOfLeadingZeros(nanos);
        if (octave >= LAST_OCTAVE) {
            return LONGEST;
        }
        return 1 + ((octave - FIRST_OCTAVE) << BITS) + ((int) (nanos >>> (octave - BITS)) & ((1 << BITS) - 1));
    }

    /** What one call of that response time adds to its bucket. */
    static long one(int index, long nanos) {
        if (index == LONGEST) {
            return 1L << SUM_BITS;
        }
        long steps = (Math.max(0, nanos) - low(index)) >>> shift(index);
        return (1L << SUM_BITS) + Math.min(steps, (1L << STEP_BITS) - 1);
    }

    /** What a response time exceeds the lower bound of the last bucket by; 0 when it belongs to another. */
    static long beyond(int index, long nanos) {
        return index == LONGEST ? nanos - low(LONGEST) : 0;
    }

    /** The calls in what a bucket holds. */
    static long calls(long held) {
        return held >>> SUM_BITS;
    }

    /** The response times, in sum, of the calls in what a bucket holds; of the last bucket, its lower bound for each. */
    static long nanos(int index, long held) {
        int shift = shift(index);
        long halfStep = shift == 0 ? 0 : 1L << (shift - 1);
        return calls(held) * (low(index) + halfStep) + ((held & SUM_MASK) << shift);
    }

    /** The shortest response time of a bucket. */
    static long low(int index) {
        if (index == 0) {
            return 0;
        }
        int above = index - 1;
        int octave = FIRST_OCTAVE + (above >>> BITS);
        return (1L << octave) + ((long) (above & ((1 << BITS) - 1)) << (octave - BITS));
    }

    private static int shift(int index) {
        if (index == LONGEST) {
            return 0;
        }
        int width = index == 0 ? FIRST_OCTAVE : FIRST_OCTAVE + ((index - 1) >>> BITS) - BITS;
        return Math.max(0, width - STEP_BITS);
    }
}
