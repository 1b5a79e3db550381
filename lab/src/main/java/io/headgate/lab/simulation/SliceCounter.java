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
    private int latest; // the slice counted in last: most calls fall into the same one as the call before
    private long latestFrom;

    /** Counts permits at {@code nanos} from the start. */
    public void add(long nanos, long permits) {
        long into = nanos - latestFrom;
        if (into < 0 || into >= widthNanos) {
            enter(nanos);
        }
        counts[latest] += permits;
        size = Math.max(size, latest + 1);
    }

    private void enter(long nanos) {
        while (nanos / widthNanos >= MOST_SLICES) {
            long[] sums = Slices.merged(counts, size, COARSER);
            widthNanos *= COARSER;
            size = sums.length;
            counts = Arrays.copyOf(sums, Math.max(64, size));
        }
        latest = (int) (nanos / widthNanos);
        latestFrom = latest * widthNanos;
        if (latest >= counts.length) {
            counts = Arrays.copyOf(counts, Math.min(MOST_SLICES, Math.max(latest + 1, 2 * counts.length)));
        }
    }

    /** The counts so far. */
    public Slices slices() {
        return new Slices(widthNanos, Arrays.copyOf(counts, size));
    }
}
