package io.headgate.limiter.window;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Wide;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Counts permits per slice of time, and lets the last {@code span} slices hold at most {@code most} together. Lock-free: a
 * take is one compare-and-set, a refusal writes nothing, neither allocates; one small object is made per slice.
 */
final class SlicedAlgorithm extends Algorithm {

    /*
     * The naive ring keeps N counters and, when time moves on, resets the oldest while others may be adding to it; and it
     * sums first and adds later, so two threads can both see the last permit. That is how windows leak.
     *
     *      past, sealed: their counts no longer grow            current
     *   |    3    |    0    |    4    |    1    |   used 2, room 10-8=2   |
     *                                                                     ▲ the only word a take writes
     *
     * Here a slice that is over is sealed: its count is marked, so that no late compare-and-set can succeed, and stays in
     * its own object for ever. So what the current slice may hold is a constant worked out when it begins, and a take is
     * one compare-and-set on its count. Whoever finds a sealed slice publishes the next one: nobody waits for anybody.
     *
     * A call that is willing to wait, and does not fit, opens a later slice ahead of its time and is charged there, to
     * the slice in which it will run. Later calls queue behind it. Returned permits go back into the slice they came
     * from, so that a count is always the count of calls that ran then.
     */

    private static final long MOST_PERIODS_OF_DEBT = 1_000;
    private static final VarHandle CURRENT;

    static {
        try {
            CURRENT = MethodHandles.lookup().findVarHandle(SlicedAlgorithm.class, "current", Slice.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /**
     * How slices add up.
     *
     * @param most permits in the last {@code span} slices together
     * @param span how many slices count, the current one included
     * @param fading whether the slice before the current one counts only for the part of it that is less than a slice ago
     */
    record Shape(long most, int span, boolean fading) {}

    /** Slices kept beyond those that count, so that another algorithm can be told what was granted a moment ago. */
    private static final int KEPT_BEYOND_SPAN = 1;

    private final Limit limit;
    private final Edges edges;
    private final Shape shape;
    private final long most;
    private final boolean fading;
    private volatile Slice current;

    SlicedAlgorithm(Limit limit, Edges edges, Shape shape, long now) {
        this(limit, edges, shape, new Slice(edges.first(now), null, Slice.NO_PAST, shape.most(), 0));
    }

    private SlicedAlgorithm(Limit limit, Edges edges, Shape shape, Slice first) {
        this.limit = limit;
        this.edges = edges;
        this.shape = shape;
        this.most = shape.most();
        this.fading = shape.fading();
        this.current = first;
    }

    /** One that goes on from this retired one with the same edges and span, each count in its place. */
    SlicedAlgorithm continuedAs(Limit next, Shape nextShape) {
        Slice last = current;
        long room = nextShape.most() - inForce(last.past, last.stretch);
        return new SlicedAlgorithm(
                next, edges, nextShape, new Slice(last.stretch, last.openedFrom, last.past, room, last.count()));
    }

    @Override
    public Limit limit() {
        return limit;
    }

    @Override
    public long take(long permits, long now, long maxWaitNanos) {
        int losses = 0;
        while (true) {
            Slice slice = current;
            long used = slice.used;
            if (now - slice.check >= 0 || now - slice.start < 0 || used < 0 || fading) {
                return takeCarefully(permits, now, maxWaitNanos);
            }
            if (permits > slice.room - used) {
                return maxWaitNanos == 0 ? REFUSED : takeCarefully(permits, now, maxWaitNanos);
            }
            if (slice.move(used, used + permits)) {
                return 0;
            }
            losses = backOff(losses);
        }
    }

    /** As {@link #take}, also when a slice begins, has been opened ahead, or has to be. */
    private long takeCarefully(long permits, long now, long maxWaitNanos) {
        if (permits > most) {
            return current.isLast ? RETIRED : REFUSED;
        }
        int losses = 0;
        while (true) {
            Slice slice = current;
            long used = slice.used;
            if (used < 0 || now - slice.check >= 0) {
                if (!advanced(slice, now)) {
                    return RETIRED;
                }
                continue;
            }
            if (now - slice.start < 0 && slice.openedFrom == null) {
                return STALE;
            }
            long wait = untilFits(slice, used, permits, now);
            if (wait == NEVER) {
                if (maxWaitNanos == 0 || waitNanos(permits, now) > maxWaitNanos) {
                    return REFUSED;
                }
                slice.move(used, used | Slice.SEALED); // it does not fit here: on to the next slice, ahead of its time
            } else if (wait > maxWaitNanos) {
                return REFUSED;
            } else if (slice.move(used, used + permits)) {
                return wait;
            } else {
                losses = backOff(losses);
            }
        }
    }

    /** How long after {@code now} the permits fit into {@code slice}; NEVER if they do not. */
    private long untilFits(Slice slice, long used, long permits, long now) {
        long opens = Math.max(0, slice.start - now);
        if (!fading) {
            return permits <= slice.room - used ? opens : NEVER;
        }
        long free = most - used - permits;
        if (free < 0) {
            return NEVER;
        }
        // what is left of the slice before must come to no more than what is free: older·(end-t)/length <= free
        long older = most - slice.room;
        long before = older <= free ? edges.length() : Wide.multiplyDivide(free, edges.length(), older);
        return Math.max(opens, slice.stretch.end() - before - now);
    }

    @Override
    public long takeUpTo(long permits, long now) {
        while (true) {
            long there = Math.min(permits, available(now));
            if (there <= 0) {
                return current.isLast ? RETIRED : 0;
            }
            long answer = take(there, now, 0);
            if (answer != REFUSED) {
                return answer == 0 ? there : answer;
            }
        }
    }

    @Override
    public boolean charge(long permits, long now) {
        long ahead = Math.max(0, current.start - now) / edges.length() / shape.span();
        require(
                permits / MOST_PERIODS_OF_DEBT <= most && ahead < MOST_PERIODS_OF_DEBT,
                "permits",
                permits,
                "a debt of at most " + MOST_PERIODS_OF_DEBT + " windows");
        long left = permits;
        while (left > 0) {
            Slice slice = current;
            long used = slice.used;
            if (used < 0 || now - slice.check >= 0) {
                if (!advanced(slice, now)) {
                    return false;
                }
                continue;
            }
            long here = Math.min(left, (fading ? most : slice.room) - used);
            if (here <= 0) {
                slice.move(used, used | Slice.SEALED);
            } else if (slice.move(used, used + here)) {
                left -= here;
            }
        }
        return true;
    }

    @Override
    public long giveBack(long permits, long taken, long takenAt, long waitNanos, long now) {
        long due = takenAt + waitNanos;
        while (true) {
            Slice slice = current;
            long used = slice.used;
            if (used < 0 || now - slice.check >= 0) {
                if (!advanced(slice, now)) {
                    return 0;
                }
            } else if (due - slice.start < 0) {
                return returnToPast(slice, permits, due);
            } else {
                long back = Math.min(permits, used);
                if (slice.move(used, used - back)) {
                    stepBack(slice, now);
                    return back;
                }
            }
        }
    }

    private long returnToPast(Slice newest, long permits, long due) {
        for (Slice slice : newest.past) {
            if (slice.holds(due) && remembers(newest.stretch, slice, shape.span())) {
                long used = slice.used;
                long back = Math.min(permits, slice.count());
                if (!slice.move(used, used - back)) {
                    return returnToPast(newest, permits, due);
                }
                // Should a slice begin right here, it may count these as used until the next one does: the safe side.
                newest.widen(back);
                return back;
            }
        }
        return 0; // they have come back by themselves
    }

    /** Slices opened ahead of their time and empty again make way for the one before them. */
    private void stepBack(Slice slice, long now) {
        Slice from = slice;
        while (from.openedFrom != null && from.isAhead(now) && from.move(0, Slice.SEALED)) {
            Slice before = from.openedFrom;
            long room = most - inForce(before.past, before.stretch);
            Slice again = new Slice(before.stretch, before.openedFrom, before.past, room, before.count());
            if (!CURRENT.compareAndSet(this, from, again)) {
                return;
            }
            from = again;
        }
    }

    @Override
    public long available(long now) {
        Slice slice = asOf(now);
        if (!slice.isAhead(now)) {
            return roomAt(slice, now) - slice.count();
        }
        long booked = 0;
        for (Slice each = slice; each != null && each.isAhead(now); each = each.openedFrom) {
            booked += each.count();
        }
        return -booked;
    }

    private long roomAt(Slice slice, long now) {
        if (!fading) {
            return slice.room;
        }
        long left = Math.min(edges.length(), slice.stretch.end() - now);
        return most - Wide.multiplyDivideUp(most - slice.room, left, edges.length());
    }

    @Override
    public long waitNanos(long permits, long now) {
        if (permits > most) {
            return NEVER;
        }
        Slice slice = asOf(now);
        long wait = untilFits(slice, slice.count(), permits, now);
        while (wait == NEVER) {
            slice = following(slice, edges.next(slice.stretch), now);
            wait = untilFits(slice, 0, permits, now);
        }
        return wait;
    }

    @Override
    public long grantedWithin(long nanos, long now) {
        Slice slice = asOf(now);
        long permits = slice.count();
        long length = Math.max(1, (shape.span() + KEPT_BEYOND_SPAN - 1) * edges.length());
        for (Slice past : slice.past) {
            permits += past.stretch.end() + nanos - now > 0 ? past.count() : 0;
        }
        return permits + (nanos > length ? Wide.multiplyCapped(nanos / length, most) : 0);
    }

    @Override
    public long nanosToFull(long now) {
        Slice slice = asOf(now);
        if (slice.count() > 0) {
            return untilForgotten(slice, now);
        }
        for (Slice past : slice.past) {
            if (past.count() > 0) {
                return untilForgotten(past, now);
            }
        }
        return 0;
    }

    private long untilForgotten(Slice slice, long now) {
        return Math.max(0, slice.stretch.end() + (shape.span() - 1) * edges.length() - now);
    }

    @Override
    public long latest(long now) {
        Slice slice = current;
        return slice.openedFrom != null || now - slice.start >= 0 ? now : slice.start;
    }

    @Override
    public boolean retire(long now) {
        return retireIf(true, now);
    }

    @Override
    public boolean retireIfFull(long now) {
        return retireIf(false, now);
    }

    private boolean retireIf(boolean always, long now) {
        while (true) {
            Slice slice = current;
            long used = slice.used;
            if (slice.isLast) {
                return false;
            }
            if (used < 0 || now - slice.check >= 0) {
                advanced(slice, now);
            } else if (!always && nanosToFull(now) > 0) {
                return false;
            } else if (slice.move(used, used | Slice.SEALED) && CURRENT.compareAndSet(this, slice, slice.asLast())) {
                return true;
            }
        }
    }

    /** The current slice as it is, or would be if it were entered, at {@code now}. */
    private Slice asOf(long now) {
        Slice slice = current;
        return now - slice.check >= 0 ? following(slice, edges.at(slice.stretch, now), now) : slice;
    }

    /** Publishes the slice after {@code slice}, which is over, or which a booking did not fit into. */
    private boolean advanced(Slice slice, long now) {
        if (slice.isLast) {
            return false;
        }
        slice.seal();
        boolean over = now - slice.check >= 0;
        Stretch next = over ? edges.at(slice.stretch, now) : edges.next(slice.stretch);
        CURRENT.compareAndSet(this, slice, following(slice, next, now));
        return true;
    }

    private Slice following(Slice slice, Stretch next, long now) {
        if (next.index() == slice.stretch.index()) {
            return new Slice(next, slice.openedFrom, slice.past, slice.room, slice.count()); // it goes on
        }
        Slice[] past = keptAt(next, slice);
        Slice openedFrom = now - next.start() < 0 ? slice : null;
        return new Slice(next, openedFrom, past, most - inForce(past, next), 0);
    }

    /** Of {@code slice} and those before it, the ones to be remembered in {@code next}, newest first. */
    private Slice[] keptAt(Stretch next, Slice slice) {
        if (!remembers(next, slice, shape.span() + KEPT_BEYOND_SPAN)) {
            return Slice.NO_PAST;
        }
        int live = 0;
        while (live < slice.past.length && remembers(next, slice.past[live], shape.span() + KEPT_BEYOND_SPAN)) {
            live++;
        }
        Slice[] past = new Slice[live + 1];
        past[0] = slice;
        System.arraycopy(slice.past, 0, past, 1, live);
        return past;
    }

    /** The permits of earlier slices that still count in {@code next}. */
    private long inForce(Slice[] past, Stretch next) {
        long permits = 0;
        for (Slice slice : past) {
            permits += remembers(next, slice, shape.span()) ? slice.count() : 0;
        }
        return permits;
    }

    /** Whether {@code slice} is among the last {@code span} slices up to {@code next}. */
    private static boolean remembers(Stretch next, Slice slice, int span) {
        return next.index() - slice.stretch.index() < span;
    }
}
