package io.headgate.lab.simulation;

import io.headgate.limiter.Checks;
import io.headgate.testkit.promise.WorstWindow;
import java.time.Duration;

/**
 * The most permits that ran in any half-open interval of one length, found while they run. Holds the instants of one such
 * interval and no more. For one thread.
 */
final class SlidingCount {

    /*
     * A fullest interval can always be moved right until it begins with a call, so it is enough to look at those that end
     * with the newest one:
     *
     *        ring:  oldest ................ newest
     *   ------------|----|--|-------|---------|------> time
     *               |<------ shorter than length ---->|
     */
    private static final int SLICES = 200;

    private final long lengthNanos;
    private long[] instants = new long[64];
    private long[] permits = new long[64];
    private int oldest;
    private int size;
    private long inside;
    private long worstFrom;
    private long worstPermits;
    private final PeakRecorder peaks;

    SlidingCount(Duration length) {
        this.lengthNanos = Checks.positiveNanos(length, "length");
        this.peaks = new PeakRecorder(lengthNanos / SLICES);
    }

    /** Counts permits that ran at {@code nanos}, which is not before any counted so far. */
    void add(long nanos, long count) {
        while (size > 0 && nanos - instants[oldest] >= lengthNanos) {
            inside -= permits[oldest];
            peaks.note(instants[oldest] + lengthNanos, inside);
            oldest = (oldest + 1) & (instants.length - 1);
            size--;
        }
        append(nanos, count);
        inside += count;
        peaks.note(nanos, inside);
        if (inside > worstPermits) {
            worstFrom = instants[oldest];
            worstPermits = inside;
        }
    }

    private void append(long nanos, long count) {
        int newest = (oldest + size - 1) & (instants.length - 1);
        if (size > 0 && instants[newest] == nanos) {
            permits[newest] += count;
            return;
        }
        if (size == instants.length) {
            grow();
        }
        int free = (oldest + size) & (instants.length - 1);
        instants[free] = nanos;
        permits[free] = count;
        size++;
    }

    private void grow() {
        instants = doubled(instants);
        permits = doubled(permits);
        oldest = 0;
    }

    private long[] doubled(long[] ring) {
        long[] larger = new long[2 * ring.length];
        System.arraycopy(ring, oldest, larger, 0, ring.length - oldest);
        System.arraycopy(ring, 0, larger, ring.length - oldest, oldest);
        return larger;
    }

    /** The count over time, until everything counted so far has left the interval. */
    RunningCount running() {
        PeakRecorder all = peaks.copy();
        long left = inside;
        for (int index = 0; index < size; index++) {
            int at = (oldest + index) & (instants.length - 1);
            left -= permits[at];
            all.note(instants[at] + lengthNanos, left);
        }
        return all.count();
    }

    WorstWindow worst() {
        return new WorstWindow(worstFrom, worstFrom + lengthNanos, worstPermits);
    }
}
