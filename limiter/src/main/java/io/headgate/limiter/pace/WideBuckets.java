package io.headgate.limiter.pace;

import io.headgate.limiter.LatchedAlgorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Wide;
import java.util.List;

/**
 * Greedy token buckets whose state does not fit one word: several decided as one, or one whose burst takes so long to
 * refill, at a rate that divides the period so badly, that 2^60 ticks do not reach.
 */
final class WideBuckets extends LatchedAlgorithm {

    /*
     * The same picture as in Timeline, with the instant in two words: whole nanoseconds, and ticks below one nanosecond.
     *
     *   paid = paidNanos + paidTicks / ticksPerNano,   0 <= paidTicks < ticksPerNano
     */
    private final List<TokenBucket> buckets;
    private final Pace[] paces;
    private final long[] idleNanos;
    private final long[] idleTicks;
    private final long[] paidNanos;
    private final long[] paidTicks;
    private final long[] nanosBefore; // what the newest take found, so that it can be undone
    private final long[] ticksBefore;
    private final long[] unpaidNanos; // used under a larger burst before, and more than the bucket holds
    private final long begun;
    private long newestPermits;
    private long newestDue;
    private long movedTo; // the latest instant of a take
    private long bookedUntil; // no call is booked to run later than this
    private long returnedNanos; // by how much any bucket has been paid back so far, at least

    WideBuckets(Limit limit, List<TokenBucket> buckets, long now) {
        super(limit);
        int size = buckets.size();
        this.buckets = buckets;
        this.begun = now;
        this.movedTo = now;
        this.bookedUntil = now;
        this.paces = new Pace[size];
        this.idleNanos = new long[size];
        this.idleTicks = new long[size];
        this.paidNanos = new long[size];
        this.paidTicks = new long[size];
        this.nanosBefore = new long[size];
        this.ticksBefore = new long[size];
        this.unpaidNanos = new long[size];
        for (int i = 0; i < size; i++) {
            TokenBucket bucket = buckets.get(i);
            paces[i] = Pace.of(bucket.permits(), bucket.period());
            idleNanos[i] = nanos(bucket.burst(), i);
            idleTicks[i] = ticks(bucket.burst(), i);
            set(i, now - nanos(bucket.initial(), i), -ticks(bucket.initial(), i));
        }
    }

    int size() {
        return paces.length;
    }

    @Override
    protected long quote(long permits, long now) {
        long longest = 0;
        for (int i = 0; i < paces.length; i++) {
            if (permits > buckets.get(i).burst()) {
                return NEVER;
            }
            longest = Math.max(longest, untilDue(permits, i, now));
        }
        return longest > MAX_WAIT_NANOS ? NEVER : longest;
    }

    /** start + cost - now, rounded up to a nanosecond; start is relative to now, so nothing wraps. */
    private long untilDue(long permits, int i, long now) {
        long ticks = startTicks(i, now) + ticks(permits, i);
        long nanos = startNanos(i, now) + nanos(permits, i);
        return Math.max(0, nanos + Wide.divideUp(ticks, paces[i].ticksPerNano()));
    }

    @Override
    protected void apply(long permits, long now, long waitNanos) {
        newestPermits = permits;
        newestDue = now + waitNanos;
        bookedUntil = newestDue - bookedUntil > 0 ? newestDue : bookedUntil;
        System.arraycopy(paidNanos, 0, nanosBefore, 0, paces.length);
        System.arraycopy(paidTicks, 0, ticksBefore, 0, paces.length);
        pay(permits, now, waitNanos);
    }

    @Override
    protected boolean force(long permits, long now) {
        for (int i = 0; i < paces.length; i++) {
            long cost = nanos(permits, i);
            if (cost > MAX_WAIT_NANOS || startNanos(i, now) > MAX_WAIT_NANOS - cost) {
                return false;
            }
        }
        newestPermits = 0;
        pay(permits, now, 0);
        return true;
    }

    /** Charges each bucket when the call runs; the one that makes it wait goes on exactly from where it was. */
    private void pay(long permits, long now, long waitNanos) {
        movedTo = now - movedTo > 0 ? now : movedTo;
        for (int i = 0; i < paces.length; i++) {
            long at = untilDue(permits, i, now) < waitNanos ? now + waitNanos : now;
            long start = startNanos(i, at);
            long fraction = startTicks(i, at);
            set(i, at + start + nanos(permits, i), fraction + ticks(permits, i));
        }
    }

    /** As {@code Timeline.mark}, of the bucket that will be full before the others. */
    @Override
    protected long note(long now) {
        long soonest = Long.MAX_VALUE;
        for (int i = 0; i < paces.length; i++) {
            soonest = Math.min(soonest, startNanos(i, now) + idleNanos[i] - 1);
        }
        return now + Math.max(0, soonest) + returnedNanos;
    }

    @Override
    protected long undo(long permits, long takenAt, long waitNanos, long now) {
        return undo(permits, takenAt, waitNanos, UNMARKED, now);
    }

    /**
     * The newest take leaves everything as it found it. An older one returns what has not refilled since; the reason is told at
     * {@code Timeline.lostTicks}.
     */
    @Override
    protected long undo(long permits, long takenAt, long waitNanos, long mark, long now) {
        if (permits == newestPermits && takenAt + waitNanos == newestDue) {
            long without = count(now);
            newestPermits = 0;
            long most = 0;
            for (int i = 0; i < paces.length; i++) {
                long unusable = now - idleNanos[i] - nanosBefore[i]; // idle time before that would have been lost
                most = Math.max(most, paidNanos[i] - nanosBefore[i] - Math.max(0, unusable) + 1);
            }
            returnedNanos += most;
            System.arraycopy(nanosBefore, 0, paidNanos, 0, paces.length);
            System.arraycopy(ticksBefore, 0, paidTicks, 0, paces.length);
            return Math.max(0, Math.min(permits, count(now) - without));
        }
        long latest = now - movedTo < 0 ? movedTo : now; // the ticker may have gone back
        long last = bookedUntil - latest > 0 ? bookedUntil : latest;
        long since = last - (takenAt + waitNanos);
        long lost = mark == UNMARKED ? since : Math.min(since, Math.max(0, last + returnedNanos - mark));
        return since < 0 ? 0 : moveBack(permits, lost);
    }

    private long moveBack(long permits, long lostNanos) {
        long back = permits;
        long most = 0;
        for (int i = 0; i < paces.length; i++) {
            long left = nanos(permits, i) - lostNanos;
            if (left > 0) {
                set(i, paidNanos[i] - left, paidTicks[i] - (lostNanos == 0 ? ticks(permits, i) : 0));
                newestPermits = 0;
                most = Math.max(most, left + 1);
            }
            back = Math.min(back, left <= 0 ? 0 : permitsWithin(left, 0, i) + 1);
        }
        returnedNanos += most;
        return back;
    }

    @Override
    protected long count(long now) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < paces.length; i++) {
            long nanos = -startNanos(i, now);
            long ticks = -startTicks(i, now);
            nanos += Math.floorDiv(ticks, paces[i].ticksPerNano());
            ticks = Math.floorMod(ticks, paces[i].ticksPerNano());
            least = Math.min(least, nanos < 0 ? -permitsWithin(-nanos, 0, i) - 1 : permitsWithin(nanos, ticks, i));
        }
        return least;
    }

    @Override
    protected long recent(long nanos, long now) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < paces.length; i++) {
            long moved = paidNanos[i] + 1 - now + Math.min(nanos, MAX_WAIT_NANOS) + idleNanos[i] + 1;
            least = Math.min(least, permitsWithin(Math.max(0, moved), 0, i));
        }
        return least;
    }

    @Override
    protected long untilFull(long now) {
        long longest = 0;
        for (int i = 0; i < paces.length; i++) {
            long nanos = startNanos(i, now) + idleNanos[i];
            longest = Math.max(
                    longest, nanos + Wide.divideUp(startTicks(i, now) + idleTicks[i], paces[i].ticksPerNano()));
        }
        return longest;
    }

    /** Used permits stay used, to the fraction; those that do not fit are remembered until they would be paid for. A debt stays. */
    void carryOver(WideBuckets old, long now) {
        bookedUntil = old.bookedUntil - now > 0 ? old.bookedUntil : now;
        if (old.available(now) == -ENDLESS_DEBT) {
            charge(Long.MAX_VALUE, now);
            return;
        }
        long owed = old.debt(now);
        for (int i = 0; i < paces.length; i++) {
            Pace pace = old.paces[i];
            long used = old.startNanos(i, now) + old.idleNanos[i];
            long usedTicks = old.startTicks(i, now) + old.idleTicks[i];
            used += Math.floorDiv(usedTicks, pace.ticksPerNano());
            usedTicks = Math.floorMod(usedTicks, pace.ticksPerNano());
            long whole = old.permitsWithin(used, usedTicks, i);
            long rest = used * pace.ticksPerNano()
                    + usedTicks
                    - whole * pace.ticks(); // below a permit: wrapping cancels out
            long extra = Wide.multiplyDivideUp(rest, paces[i].ticks(), pace.ticks());
            boolean inDebt = whole >= old.buckets.get(i).burst() && old.startNanos(i, now) >= 0;
            long unpaid = old.permitsWithin(old.unpaidNanos[i] - Math.max(0, now - old.begun), 0, i);
            long more = (inDebt ? old.buckets.get(i).burst() : whole)
                    + unpaid
                    - buckets.get(i).burst();
            long due = inDebt
                    ? 0
                    : Math.min(Math.max(0, more), owed); // booked calls have still to run: each bucket pays them
            unpaidNanos[i] = more > due ? nanos(more - due, i) + 1 : 0;
            if (!inDebt && more >= 0) {
                set(i, now + nanos(due, i), ticks(due, i));
            } else {
                long all = whole + (inDebt ? 0 : unpaid);
                set(i, now - idleNanos[i] + nanos(all, i), ticks(all, i) - idleTicks[i] + extra);
            }
        }
    }

    /** max(paid, now - idle) - now, its nanoseconds. */
    private long startNanos(int i, long now) {
        return beyondIdle(i, now) ? -idleNanos[i] : paidNanos[i] - now;
    }

    /** max(paid, now - idle) - now, its ticks below a nanosecond; may be negative. */
    private long startTicks(int i, long now) {
        return beyondIdle(i, now) ? -idleTicks[i] : paidTicks[i];
    }

    private boolean beyondIdle(int i, long now) {
        long ahead = paidNanos[i] - now + idleNanos[i];
        return ahead < -1 || (ahead < 1 && ahead * paces[i].ticksPerNano() + paidTicks[i] + idleTicks[i] < 0);
    }

    private void set(int i, long nanos, long ticks) {
        paidNanos[i] = nanos + Math.floorDiv(ticks, paces[i].ticksPerNano());
        paidTicks[i] = Math.floorMod(ticks, paces[i].ticksPerNano());
    }

    private long nanos(long permits, int i) {
        return Wide.multiplyDivide(permits, paces[i].ticks(), paces[i].ticksPerNano());
    }

    private long ticks(long permits, int i) {
        return Wide.multiplyRemainder(permits, paces[i].ticks(), paces[i].ticksPerNano());
    }

    private long permitsWithin(long nanos, long ticks, int i) {
        if (nanos <= 0 && ticks <= 0) {
            return 0;
        }
        long rate = paces[i].ticksPerNano();
        long price = paces[i].ticks();
        long whole = Wide.multiplyDivide(nanos, rate, price);
        long rest = Wide.multiplyRemainder(nanos, rate, price);
        return whole + (rest + ticks) / price;
    }
}
