package io.headgate.statistics;

import java.util.Arrays;

/** Figures for a number of consecutive stretches of time, the oldest of which is overwritten. For one thread at a time. */
final class Ring {

    static final int PASSED = 0;
    static final int REFUSED = 1;
    static final int FINISHED = 2;
    static final int ERRORS = 3;
    private static final int COUNTS = 4;

    private static final int SUM = 0;
    private static final int SHORTEST = 1;
    private static final int LONGEST = 2;
    private static final int TIMES = 3;

    private final int slots;
    private final int[] counts;
    private final long[] times;

    Ring(int slots) {
        this.slots = slots;
        counts = new int[slots * COUNTS];
        times = new long[slots * TIMES];
        for (int slot = 0; slot < slots; slot++) {
            times[slot * TIMES + SHORTEST] = Long.MAX_VALUE;
        }
    }

    /** What a ring of so many slots weighs. */
    static long bytes(int slots) {
        return (long) slots * (COUNTS * Integer.BYTES + TIMES * Long.BYTES) + 64;
    }

    int slots() {
        return slots;
    }

    void count(long stretch, int what, long calls) {
        counts[slot(stretch) * COUNTS + what] += (int) calls;
    }

    void time(long stretch, long sum, long shortest, long longest) {
        int at = slot(stretch) * TIMES;
        times[at + SUM] += sum;
        times[at + SHORTEST] = Math.min(times[at + SHORTEST], shortest);
        times[at + LONGEST] = Math.max(times[at + LONGEST], longest);
    }

    void clear(long stretch) {
        int slot = slot(stretch);
        Arrays.fill(counts, slot * COUNTS, (slot + 1) * COUNTS, 0);
        int at = slot * TIMES;
        times[at + SUM] = 0;
        times[at + SHORTEST] = Long.MAX_VALUE;
        times[at + LONGEST] = 0;
    }

    /** Adds the figures of one stretch to {@code sums}. */
    void addTo(Sums sums, long stretch) {
        int at = slot(stretch) * COUNTS;
        int time = slot(stretch) * TIMES;
        sums.passed += counts[at + PASSED];
        sums.refused += counts[at + REFUSED];
        sums.finished += counts[at + FINISHED];
        sums.errors += counts[at + ERRORS];
        sums.time(times[time + SUM], times[time + SHORTEST], times[time + LONGEST]);
    }

    /** Adds the figures of the stretches that both keep; {@code last} is the present one here, {@code itsLast} that of the other. */
    void addFrom(Ring other, long last, long itsLast) {
        for (long stretch = Math.max(last, itsLast) - slots + 1; stretch <= Math.min(last, itsLast); stretch++) {
            int from = other.slot(stretch) * COUNTS;
            int to = slot(stretch) * COUNTS;
            for (int what = 0; what < COUNTS; what++) {
                counts[to + what] += other.counts[from + what];
            }
            int times = other.slot(stretch) * TIMES;
            time(stretch, other.times[times + SUM], other.times[times + SHORTEST], other.times[times + LONGEST]);
        }
    }

    private int slot(long stretch) {
        return (int) Math.floorMod(stretch, (long) slots);
    }
}
