package io.headgate.lab.simulation;

import java.util.Arrays;

/**
 * Counts permits per slice of time: of 10 ms at first, ten times as long whenever there would be more than 100,000 slices,
 * so that memory is bounded however long the traffic is. For one thread.
 */
public final class SliceCounter {

    static final long FINEST_NANOS = 10_000_000;
    static final int MOST_SLICES = 100_000;

    private static final int COARSER = 10;

    private long widthNanos = FINEST_NANOS;
    private long[] counts = new long[64];
    private int size;

    /** Counts permits at {@code nanos} from the start. */
    public void add(long nanos, long permits) {
        while (nanos / widthNanos >= MOST_SLICES) {
            long[] sums = Slices.merged(counts, size, COARSER);
            widthNanos *= COARSER;
            size = sums.length;
            counts = Arrays.copyOf(sums, Math.max(64, size));
        }
        int index = (int) (nanos / widthNanos);
        if (index >= counts.length) {
            counts = Arrays.copyOf(counts, Math.min(MOST_SLICES, Math.max(index + 1, 2 * counts.length)));
        }
        counts[index] += permits;
        size = Math.max(size, index + 1);
    }

    /** The counts so far. */
    public Slices slices() {
        return new Slices(widthNanos, Arrays.copyOf(counts, size));
    }
}
