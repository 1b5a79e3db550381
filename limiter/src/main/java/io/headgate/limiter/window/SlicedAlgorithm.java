package io.headgate.limiter.window;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
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

    private final Limit limit;
    private final Succession succession;
    private final long most;
    private final boolean fading;
    private volatile Slice current;

    SlicedAlgorithm(Limit limit, Edges edges, Shape shape, long now) {
        this(limit, new Succession(edges, shape), new Succession(edges, shape).first(now));
    }

    private SlicedAlgorithm(Limit limit, Succession succession, Slice first) {
        this.limit = limit;
        this.succession = succession;
        this.most = succession.shape().most();
        this.fading = succession.shape().fading();
        this.current = first;
    }

    /** One that goes on from this retired one with the same edges and span, each count in its place. */
    SlicedAlgorithm continuedAs(Limit next, Shape nextShape) {
        Succession following = new Succession(succession.edges(), nextShape);
        return new SlicedAlgorithm(next, following, following.again(current));
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
            long wait = succession.untilFits(slice, used, permits, now);
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
        Shape shape = succession.shape();
        long ahead = Math.max(0, current.start - now) / succession.edges().length() / shape.span();
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
            if (slice.holds(due) && succession.shape().counts(slice, newest.stretch)) {
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
            Slice again = succession.again(from.openedFrom);
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
            return succession.roomAt(slice, now) - slice.count();
        }
        long booked = 0;
        for (Slice each = slice; each != null && each.isAhead(now); each = each.openedFrom) {
            booked += each.count();
        }
        return -booked;
    }

    @Override
    public long waitNanos(long permits, long now) {
        if (permits > most) {
            return NEVER;
        }
        Slice slice = asOf(now);
        long wait = succession.untilFits(slice, slice.count(), permits, now);
        while (wait == NEVER) {
            slice = succession.next(slice, now);
            wait = succession.untilFits(slice, 0, permits, now);
        }
        return wait;
    }

    @Override
    public long grantedWithin(long nanos, long now) {
        return succession.grantedWithin(nanos, asOf(now), now);
    }

    @Override
    public long nanosToFull(long now) {
        Slice slice = asOf(now);
        if (slice.count() > 0) {
            return succession.untilForgotten(slice, now);
        }
        for (Slice past : slice.past) {
            if (past.count() > 0) {
                return succession.untilForgotten(past, now);
            }
        }
        return 0;
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
        return succession.asOf(current, now);
    }

    /** Publishes the slice after {@code slice}, which is over, or which a booking did not fit into. */
    private boolean advanced(Slice slice, long now) {
        if (slice.isLast) {
            return false;
        }
        slice.seal();
        CURRENT.compareAndSet(this, slice, succession.after(slice, now));
        return true;
    }
}
