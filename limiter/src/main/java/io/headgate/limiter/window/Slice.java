package io.headgate.limiter.window;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of time and the permits charged to it. Once sealed it grants no more; permits may still be returned to it.
 */
final class Slice {

    /** Set in {@link #used} when the slice is over, or has dealt out its permits: in both cases not to be moved any more. */
    static final long SEALED = Long.MIN_VALUE;

    static final Slice[] NO_PAST = {};

    private static final int MOST_DEALS = 4; // a slice that is gathered in again and again is better left alone

    private static final VarHandle USED;
    private static final VarHandle ROOM;

    static {
        try {
            USED = MethodHandles.lookup().findVarHandle(Slice.class, "used", long.class);
            ROOM = MethodHandles.lookup().findVarHandle(Slice.class, "room", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    final Stretch stretch;
    final long start;
    final long check;

    /** The slices before this one whose permits still count, newest first. */
    final Slice[] past;

    /** For a slice opened by a booking, before its time: the one that was current until then. */
    private volatile @Nullable Slice openedFrom;

    /** Whether the algorithm ends with this slice: no other follows. */
    final boolean isLast;

    /** For a slice where threads meet: its free permits, dealt out, beside those counted in {@link #used}. */
    final @Nullable Shares shares;

    private final int deals;

    /** The most permits this slice may hold: a constant, but for permits returned to the past. */
    volatile long room;

    volatile long used;

    Slice(Stretch stretch, @Nullable Slice openedFrom, Slice[] past, long room, long used) {
        this(stretch, openedFrom, past, room, used, false, null, 0);
    }

    private Slice(
            Stretch stretch,
            @Nullable Slice openedFrom,
            Slice[] past,
            long room,
            long used,
            boolean isLast,
            @Nullable Shares shares,
            int deals) {
        this.stretch = stretch;
        this.start = stretch.start();
        this.check = stretch.check();
        this.openedFrom = openedFrom;
        this.past = past;
        this.isLast = isLast;
        this.shares = shares;
        this.deals = deals;
        this.room = room;
        this.used = used;
    }

    /** For a slice opened ahead of its time: the one that was current until then, for as long as one may step back to it. */
    @Nullable
    Slice openedFrom() {
        return openedFrom;
    }

    /**
     * One steps back only from slices that lie ahead. Where somebody always waits the chain of those opened one from the
     * other would never end, so it is cut at the first that has begun.
     */
    void forgetWhatBegunSlicesWereOpenedFrom(long now) {
        Slice each = this;
        for (Slice before = openedFrom; before != null && each.isAhead(now); before = each.openedFrom) {
            each = before;
        }
        if (!each.isAhead(now)) {
            each.openedFrom = null;
        }
    }

    /** The same slice, open, with its end or its next check moved. */
    Slice again(Stretch moved) {
        return new Slice(moved, openedFrom, past, room, count(), false, null, deals);
    }

    /** Not if it was opened ahead of its time: whoever takes from it then has to wait, and shares know no time. */
    boolean isWorthDealing() {
        return openedFrom == null && room - count() >= Shares.LEAST && deals < MOST_DEALS;
    }

    /** This slice, sealed or not yet known to others, with its free permits dealt out. */
    Slice dealtOut() {
        long most = room;
        Shares free = new Shares(most - count());
        return new Slice(stretch, null, past, most, count() | SEALED, false, free, deals + 1);
    }

    /** Its count alone, for those after it: a slice that held on to its own past would keep every slice there ever was. */
    Slice asPast() {
        return new Slice(stretch, null, NO_PAST, 0, count() | SEALED);
    }

    /** What this sealed slice leaves behind when the algorithm ends with it. */
    Slice asLast() {
        return new Slice(stretch, openedFrom, past, room, used, true, null, deals);
    }

    /** Whether what is taken from this slice at {@code now} may be used only when it begins. */
    boolean isAhead(long now) {
        return now - start < 0 && openedFrom != null;
    }

    /** The permits charged, sealed or not. */
    long count() {
        long counted = used & ~SEALED;
        return shares == null ? counted : counted + shares.granted();
    }

    boolean move(long from, long to) {
        return USED.compareAndSet(this, from, to);
    }

    /** Ends this slice if it has not ended before. */
    void seal() {
        if (shares != null) {
            shares.close();
        }
        long seen = used;
        while (seen >= 0 && !move(seen, seen | SEALED)) {
            seen = used;
        }
    }

    void widen(long permits) {
        ROOM.getAndAdd(this, permits);
    }

    boolean holds(long instant) {
        return instant - start >= 0 && instant - stretch.end() < 0;
    }
}
