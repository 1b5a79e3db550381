package io.headgate.limiter.window;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Ticker;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Counts permits per slice of time, and lets the last {@code span} slices hold at most {@code most} together. Lock-free: a
 * take is one compare-and-set, a refusal writes nothing, neither allocates; a few small objects are made per slice.
 */
class SlicedAlgorithm extends Algorithm {

    /*
     * The naive ring keeps N counters and, when time moves on, resets the oldest while others may be adding to it; and it
     * sums first and adds later, so two threads can both see the last permit. That is how windows leak.
     *
     *      past, sealed: their counts no longer grow            current
     *   |    3    |    0    |    4    |    1    |   used 2, room 10-8=2   |
     *                                                                     ▲ the only word a take writes
     *
     * Here a slice that is over is sealed: its count is marked, so that no late compare-and-set can succeed, and noted in a
     * block beside those of the slices before it. So what the current slice may hold is a constant worked out when it begins, and a take is
     * one compare-and-set on its count. Whoever finds a sealed slice moves on from it: nobody waits for anybody.
     *
     * Where threads meet and there is much left, a slice deals its permits out (see Shares). To all but a take it then
     * looks sealed: they gather it in, and go on in a copy that counts in one word again.
     *
     * A call that is willing to wait, and does not fit, opens a later slice ahead of its time and is charged there, to
     * the slice in which it will run. Later calls queue behind it. Returned permits go back into the slice they came
     * from, so that a count is always the count of calls that ran then.
     *
     * A debt fills slice after slice. Once the window is full each new slice takes what the one that leaves it held, so the
     * pattern repeats: as often as the debt holds what a window may, the whole pattern is moved on at once.
     */

    private static final int TIDY_EVERY = 4;
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
    private volatile Slice current;

    private SlicedAlgorithm(Limit limit, Succession succession, Slice first) {
        this.limit = limit;
        this.succession = succession;
        this.current = first;
    }

    /** One with nothing counted. */
    static SlicedAlgorithm start(Limit limit, Edges edges, Shape shape, long now) {
        Succession succession = Succession.of(edges, shape);
        return of(limit, succession, succession.first(now));
    }

    private static SlicedAlgorithm of(Limit limit, Succession succession, Slice first) {
        return succession.fading()
                ? new Fading(limit, succession, first)
                : new SlicedAlgorithm(limit, succession, first);
    }

    /** Another one of the same limit that begins with what this one has in use, each count in its place. */
    SlicedAlgorithm copy(long now) {
        return of(limit, succession, succession.copied(current, now));
    }

    /** One that goes on from this retired one with the same edges and span, each count in its place. */
    SlicedAlgorithm continuedAs(Limit next, Shape nextShape) {
        Succession following = Succession.of(succession.edges(), nextShape);
        return of(next, following, following.continued(current));
    }

    /** One in which the slice before counts less and less, so that its room is no constant. */
    private static final class Fading extends SlicedAlgorithm {

        Fading(Limit limit, Succession succession, Slice first) {
            super(limit, succession, first);
        }

        @Override
        public long take(long permits, long now, long maxWaitNanos) {
            return takeCarefully(permits, now, maxWaitNanos);
        }
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
            if (now - slice.check >= 0 || now - slice.start < 0 || used < 0) {
                return takeCarefully(permits, now, maxWaitNanos);
            }
            if (permits > slice.room - used) {
                return maxWaitNanos == 0 ? REFUSED : takeCarefully(permits, now, maxWaitNanos);
            }
            if (slice.move(used, used + permits)) {
                return 0;
            }
            losses = backOff(losses);
            dealOut();
        }
    }

    /** As {@link #take}, also when a slice begins, has been opened ahead, or has to be. */
    final long takeCarefully(long permits, long now, long maxWaitNanos) {
        if (permits > succession.most()) {
            return current.isLast() ? RETIRED : REFUSED;
        }
        int losses = 0;
        while (true) {
            Slice slice = current;
            long used = slice.used;
            if (now - slice.start < 0 && !slice.isAhead(now)) {
                return slice.isLast() ? RETIRED : STALE;
            }
            Shares shares = slice.shares;
            if (shares != null && now - slice.check < 0 && shares.take(permits)) {
                return 0;
            }
            boolean isOver = now - slice.check >= 0;
            long wait = isOver ? 0 : succession.untilFits(slice, used & ~Slice.SEALED, permits, now);
            if (isOver || (used < 0 && (wait != NEVER || shares != null || slice.isLast()))) {
                if (!advanced(slice, now)) {
                    return RETIRED;
                }
                continue;
            }
            if (wait == NEVER) {
                if (maxWaitNanos == 0 || slice.isEndless() || waitNanos(permits, now) > maxWaitNanos) {
                    return REFUSED;
                }
                openAhead(slice, used, permits, now); // it does not fit here: on to a later slice, ahead of its time
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
            if (now - slice.start < 0) {
                return slice.isAhead(now) ? 0 : STALE;
            }
            long there = Math.min(permits, succession.roomAt(slice, now) - used);
            if (there <= 0) {
                return 0;
            }
            if (slice.move(used, used + there)) {
                return there;
            }
            losses = backOff(losses);
        }
    }

    @Override
    public boolean charge(long permits, long now) {
        long left = permits;
        while (left > 0) {
            Slice slice = current;
            long used = slice.used;
            if (used < 0 || now - slice.check >= 0) {
                if (!advanced(slice, now)) {
                    return false;
                }
            } else if (slice.isEndless()) {
                return true;
            } else {
                long here = Math.min(left, (succession.fading() ? succession.most() : slice.room) - used);
                if (here > 0) {
                    left -= slice.move(used, used + here) ? here : 0;
                } else if (left < succession.most()) {
                    openAhead(slice, used, 1, now);
                } else if (skippedDebt(slice, used, left / succession.most(), now)) {
                    left %= succession.most();
                }
            }
        }
        return true;
    }

    /** Ends {@code slice}, if it still counts {@code used}, and goes on where a debt of so many windows is paid. */
    private boolean skippedDebt(Slice slice, long used, long times, long now) {
        if (!slice.move(used, used | Slice.SEALED)) {
            return false;
        }
        slice.close();
        return CURRENT.compareAndSet(this, slice, succession.afterDebt(slice, times, now));
    }

    @Override
    public long giveBack(long permits, long taken, long takenAt, long waitNanos, Ticker ticker) {
        long due = takenAt + waitNanos;
        while (true) {
            Slice slice = current;
            long used = slice.used;
            long now = ticker.read();
            if (used < 0 || now - slice.check >= 0) {
                Shares shares = slice.shares;
                if (shares != null && due - slice.start >= 0 && shares.giveBack(permits)) {
                    return permits;
                }
                if (!advanced(slice, now)) {
                    return 0;
                }
            } else if (due - slice.start < 0) {
                long back = returnToEarlier(slice, permits, due, now);
                if (back != CountBlock.MOVED) {
                    return back;
                }
            } else {
                long back = Math.min(permits, used);
                if (slice.move(used, used - back)) {
                    stepBack(now, ticker);
                    return back;
                }
            }
        }
    }

    /** Into a slice that is over, or one ahead with others booked behind it. */
    private long returnToEarlier(Slice newest, long permits, long due, long now) {
        long index = newest.isEndless() ? Succession.COUNTS_NO_MORE : succession.indexOf(due, newest, now);
        if (index == Succession.COUNTS_NO_MORE) {
            return 0;
        }
        long back = newest.block.giveBack(index, permits);
        if (back > 0 && succession.isCounted(index, newest)) {
            // A slice that begins right here may count them as used until the next does: the safe side.
            newest.widen(back);
        }
        return back;
    }

    /** Slices opened ahead of their time and empty again make way for the one before them. */
    private void stepBack(long now, Ticker ticker) {
        while (true) {
            Slice from = current;
            Slice before = from.ahead == null ? null : from.ahead.openedFrom();
            if (before == null || !from.isAhead(now) || !from.move(0, Slice.SEALED)) {
                return;
            }
            Slice again = succession.before(from, before);
            long used = again.used;
            if (CURRENT.compareAndSet(this, from, again)) { // who is faster found it empty too
                returnWhatCameLate(Succession.blockOf(before, from.block), again, used, ticker);
            }
        }
    }

    /** What other threads have returned to {@code replaced} since it was copied for {@code again}, which counted {@code used}. */
    private void returnWhatCameLate(CountBlock replaced, Slice again, long used, Ticker ticker) {
        long index = again.stretch.index();
        for (long each = replaced.first(); each <= index; each++) {
            long copied = each == index ? used : again.block.closedCount(each);
            long late = copied - replaced.freeze(each);
            if (late > 0) {
                giveBack(late, late, succession.startOf(each, again), 0, ticker);
            }
        }
    }

    @Override
    public long available(long now) {
        Slice slice = asOf(now);
        if (slice.isEndless()) {
            return -ENDLESS_DEBT;
        }
        return slice.isAhead(now)
                ? Math.max(1 - ENDLESS_DEBT, -succession.booked(slice, now))
                : succession.roomAt(slice, now) - slice.count();
    }

    /** Goes on to the present slice where that has begun, as a take does. */
    @Override
    public long look(long permits, long now, long maxWaitNanos) {
        while (true) {
            Slice slice = current;
            if (slice.isLast() || (now - slice.start < 0 && !slice.isAhead(now))) {
                return slice.isLast() ? RETIRED : STALE;
            }
            if (now - slice.check < 0 && (slice.used >= 0 || slice.shares != null)) {
                long wait =
                        permits > succession.most() ? NEVER : succession.untilFits(slice, slice.count(), permits, now);
                wait = wait == NEVER && maxWaitNanos > 0 ? waitNanos(permits, now) : wait;
                return wait > maxWaitNanos ? REFUSED : 0;
            }
            advanced(slice, now);
        }
    }

    @Override
    public long waitNanos(long permits, long now) {
        Slice slice = asOf(now);
        return permits > succession.most() || slice.isEndless()
                ? NEVER
                : succession.untilFitsAnywhere(slice, permits, now);
    }

    @Override
    public long grantedWithin(long nanos, long now) {
        Slice slice = asOf(now);
        return slice.isEndless() ? ENDLESS_DEBT : succession.grantedWithin(nanos, slice, now);
    }

    @Override
    public long nanosToFull(long now) {
        Slice slice = asOf(now);
        return slice.isEndless() ? NEVER : succession.untilNothingCounts(slice, now);
    }

    @Override
    public long latest(long now) {
        Slice slice = current;
        return now - slice.start >= 0 || slice.isAhead(now) ? now : slice.start;
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
        boolean mayEnd = always;
        while (true) {
            Slice slice = current;
            long used = slice.used;
            if (slice.isLast() || !(mayEnd || succession.isForgotten(slice, now))) {
                return false;
            }
            mayEnd = true; // a slice that takes its place is empty, or in use
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

    /**
     * Moves on from a slice that is over or sealed. Why another thread has sealed it, and what should follow, only that one
     * knows; if the slice is not over for us, it goes on in a copy, and the other finds that it lost and tries again.
     *
     * @return false if the algorithm has ended
     */
    private boolean advanced(Slice slice, long now) {
        if (slice.isLast()) {
            return false;
        }
        slice.seal();
        if (now - slice.check < 0) {
            CURRENT.compareAndSet(this, slice, slice.again(slice.stretch));
            return true;
        }
        Slice next = following(slice, now);
        if (CURRENT.compareAndSet(this, slice, next)) {
            succession.forgetOld(next, now);
        }
        return true;
    }

    /** The slice that takes the place of {@code over}: dealt out from the start if threads met there. */
    private Slice following(Slice over, long now) {
        Slice next = succession.following(over, now);
        return over.shares != null && over.shares.paid() && next.isWorthDealing() ? next.dealtOut() : next;
    }

    boolean isDealtOut() {
        return current.shares != null;
    }

    /** Deals out what is left of the current slice, in which threads have met, if that is enough. */
    void dealOut() {
        Slice slice = current;
        long used = slice.used;
        if (used >= 0 && slice.isWorthDealing() && slice.move(used, used | Slice.SEALED)) {
            CURRENT.compareAndSet(this, slice, slice.dealtOut());
        }
    }

    /**
     * Ends {@code slice}, if it still counts {@code used}, and opens one with room for the permits before its time. Of a slice that
     * another thread has sealed, too: two who would each go on in a copy of what the other has sealed could do so for ever.
     */
    private void openAhead(Slice slice, long used, long permits, long now) {
        if (used < 0 || slice.move(used, used | Slice.SEALED)) {
            slice.close();
            Slice next = succession.opened(slice, permits, now);
            if (next.stretch.index() / TIDY_EVERY != slice.stretch.index() / TIDY_EVERY) {
                Ahead.forgetWhatHasBegun(slice, now);
            }
            if (CURRENT.compareAndSet(this, slice, next)) {
                succession.forgetOld(next, now);
            }
        }
    }
}
