package io.headgate.limiter.window;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How a slice came to be opened before its time: by a booking or a charge that did not fit into the one before.
 *
 * <p>One steps back to the slice before when all bookings in this one are called off. The chain of slices opened one from the
 * other is cut where a debt was skipped over, where it becomes too long, and behind slices that have begun.
 */
final class Ahead {

    private static final int LONGEST = 1_000;

    private volatile @Nullable Slice openedFrom;
    private final int length; // of the chain up to here

    /** Permits in slices ahead that the chain does not lead to. */
    private final long before;

    private Ahead(@Nullable Slice openedFrom, int length, long before) {
        this.openedFrom = openedFrom;
        this.length = length;
        this.before = before;
    }

    /** Opened from {@code slice}; {@code booked} tells how many permits lie ahead there. */
    static Ahead from(Slice slice, LongSupplier booked) {
        int length = slice.ahead == null ? 1 : slice.ahead.length + 1;
        return length > LONGEST ? after(booked.getAsLong()) : new Ahead(slice, length, 0);
    }

    /** Opened behind {@code booked} permits ahead that one cannot step back over. */
    static Ahead after(long booked) {
        return new Ahead(null, 0, booked);
    }

    @Nullable
    Slice openedFrom() {
        return openedFrom;
    }

    /** The permits in slices before this one, of which at most so many can be left. */
    long before(long most) {
        return Math.min(before, most);
    }

    /** On the way back from {@code newest}, the first slice that has begun, or begins no later than {@code due}, or is cut off. */
    static Slice onTheWayTo(long due, Slice newest, long now) {
        Slice each = newest;
        while (due - each.start < 0 && each.isAhead(now) && each.ahead != null) {
            Slice before = each.ahead.openedFrom;
            if (before == null) {
                return each;
            }
            each = before;
        }
        return each;
    }

    /** Where somebody always waits the chain would never end, so it is cut at the first slice that has begun. */
    static void forgetWhatHasBegun(Slice newest, long now) {
        Slice each = newest;
        while (each != null && each.isAhead(now)) {
            each = each.ahead == null ? null : each.ahead.openedFrom;
        }
        if (each != null && each.ahead != null) {
            each.ahead.openedFrom = null;
        }
    }
}
