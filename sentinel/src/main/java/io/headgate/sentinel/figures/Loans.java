package io.headgate.sentinel.figures;

/** Calls that wait for slices to come. For one thread at a time. */
final class Loans {

    private final long length;
    private final long[] starts;
    private final long[] counts;

    Loans(int slots, long length) {
        this.length = length;
        this.starts = new long[slots];
        this.counts = new long[slots];
    }

    void add(long instant, int count) {
        long start = instant - Math.floorMod(instant, length);
        int slot = slot(start);
        if (starts[slot] != start) {
            starts[slot] = start;
            counts[slot] = 0;
        }
        counts[slot] += count;
    }

    /** What was lent from the slice that begins then. */
    long dueAt(long start) {
        int slot = slot(start);
        return starts[slot] == start ? counts[slot] : 0;
    }

    /** What was lent from slices that begin after {@code now}. */
    long after(long now) {
        long sum = 0;
        for (int slot = 0; slot < starts.length; slot++) {
            sum += starts[slot] > now ? counts[slot] : 0;
        }
        return sum;
    }

    private int slot(long start) {
        return (int) Math.floorMod(start / length, (long) starts.length);
    }
}
