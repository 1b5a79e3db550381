package io.headgate.lab.whatif;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes a timeline while time passes: slices of 100 ms at first, ten times as long whenever there would be more than a
 * thousand, so that memory is bounded however long the traffic is. For one thread.
 */
final class TimelineCounter {

    static final long FINEST_NANOS = 100_000_000;
    static final int MOST_SLICES = 1_000;

    private static final int COARSER = 10;

    private Timeline coarse = new Timeline(FINEST_NANOS, List.of());
    private List<Moment> moments = new ArrayList<>();
    private long endOfLast;

    /** The slice that {@code nanos} falls into. Time does not go back beyond the slice asked for last. */
    Moment at(long nanos) {
        if (nanos >= endOfLast) {
            reach(nanos);
        }
        return moments.get(moments.size() - 1);
    }

    private void reach(long nanos) {
        while (nanos / coarse.widthNanos() >= MOST_SLICES) {
            coarse = new Timeline(coarse.widthNanos(), moments).merged(COARSER);
            moments = new ArrayList<>(coarse.moments());
        }
        long index = nanos / coarse.widthNanos();
        while (moments.size() <= index) {
            moments.add(new Moment());
        }
        endOfLast = moments.size() * coarse.widthNanos();
    }

    /** The end of the slice that is being counted. */
    long endOfLast() {
        return endOfLast;
    }

    /** What was counted so far; it does not change any more. */
    Timeline timeline() {
        return new Timeline(coarse.widthNanos(), moments).merged(1);
    }
}
