package io.headgate.limiter.window;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of time and the permits charged to it. Once sealed it grants no more; what it counted is then in its block, from
 * where permits may still be returned.
 */
final class Slice {

    /** Set in {@link #used} when the slice is over, or has dealt out its permits: in both cases not to be moved any more. */
    static final long SEALED = Long.MIN_VALUE;

    private static final int MOST_DEALS = 4; // a slice that is gathered in again and again is better left alone
    private static final long FOR_EVER = 1L << 62; // nanoseconds: 146 years

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

    /** What the slices before this one have counted, and the place for its own count. */
    final CountBlock block;

    /** The slice before, where it has not been closed yet: only for a slice that nobody has entered, to read from. */
    final @Nullable Slice unclosed;

    /** How it came to be opened before its time; null for a slice that began when it was due. */
    final @Nullable Ahead ahead;

    /** For a slice where threads meet: its free permits, dealt out, beside those counted in {@link #used}. */
    final @Nullable Shares shares;

    private final Kind kind;
    private final int deals;

    /** The most permits this slice may hold: a constant, but for permits returned to the past. */
    volatile long room;

    volatile long used;

    private enum Kind {
        /** Another one follows. */
        USUAL,
        /** The algorithm ends with this slice. */
        LAST,
        /** A debt that would take more than a hundred years to pay: it never ends. */
        ENDLESS
    }

    Slice(Stretch stretch, @Nullable Ahead ahead, CountBlock block, @Nullable Slice unclosed, long room, long used) {
        this(stretch, ahead, block, unclosed, room, used, Kind.USUAL, null, 0);
    }

    private Slice(
            Stretch stretch,
            @Nullable Ahead ahead,
            CountBlock block,
            @Nullable Slice unclosed,
            long room,
            long used,
            Kind kind,
            @Nullable Shares shares,
            int deals) {
        this.stretch = stretch;
        this.start = stretch.start();
        this.check = stretch.check();
        this.ahead = ahead;
        this.block = block;
        this.unclosed = unclosed;
        this.kind = kind;
        this.shares = shares;
        this.deals = deals;
        this.room = room;
        this.used = used;
    }

    /** What follows this slice when the debt can never be paid: no room, and no end. */
    Slice endless(long now) {
        Stretch forEver = new Stretch(stretch.index() + 1, now, now + FOR_EVER);
        return new Slice(forEver, null, block, null, 0, 0, Kind.ENDLESS, null, 0);
    }

    /** The same slice, open, with its end or its next check moved. */
    Slice again(Stretch moved) {
        return new Slice(moved, ahead, block, null, room, count(), kind, null, deals);
    }

    /** Not if it was opened ahead of its time: whoever takes from it then has to wait, and shares know no time. */
    boolean isWorthDealing() {
        return ahead == null && room - count() >= Shares.LEAST && deals < MOST_DEALS;
    }

    /** This slice, sealed or not yet known to others, with its free permits dealt out. */
    Slice dealtOut() {
        long most = room;
        Shares free = new Shares(most - count());
        return new Slice(stretch, null, block, null, most, count() | SEALED, kind, free, deals + 1);
    }

    /** What this sealed slice leaves behind when the algorithm ends with it. */
    Slice asLast() {
        return new Slice(stretch, ahead, block, null, room, used, isEndless() ? kind : Kind.LAST, shares, deals);
    }

    /** Whether the algorithm has ended: no other slice follows. */
    boolean isLast() {
        return kind == Kind.LAST || (kind == Kind.ENDLESS && used < 0);
    }

    boolean isEndless() {
        return kind == Kind.ENDLESS;
    }

    /** Whether what is taken from this slice at {@code now} may be used only when it begins. */
    boolean isAhead(long now) {
        return now - start < 0 && ahead != null;
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

    /** Notes the count of this sealed slice for those that follow. */
    void close() {
        block.close(stretch.index(), count());
    }

    void widen(long permits) {
        ROOM.getAndAdd(this, permits);
    }
}
