package io.headgate.limiter.pace;

import io.headgate.limiter.LatchedAlgorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.Wide;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Greedy token buckets whose state does not fit one word: several decided as one, or one whose burst takes so long to
 * refill, at a rate that divides the period so badly, that 2^60 ticks do not reach.
 */
final class WideBuckets extends LatchedAlgorithm {

    /** In place of a mark: the call was booked at another limit. */
    private static final long BEFORE_CHANGE = UNMARKED + 1;

    /*
     * The same picture as in Timeline, with the instant in two words: whole nanoseconds, and ticks below one nanosecond.
     *
     *   paid = paidNanos + paidTicks / ticksPerNano,   0 <= paidTicks < ticksPerNano
     */
    private final List<TokenBucket> buckets;
    private final Pace[] paces;
    private final long[] idleNanos;
    private final long[] idleTicks;
    private long[] paidNanos;
    private long[] paidTicks;
    private long[] nanosBefore; // what the newest take found, so that it can be undone
    private long[] ticksBefore;
    private long[] unpaidNanos; // see unpaid
    private final long begun;
    private long newestPermits;
    private long newestDue;
    private long movedTo; // the latest instant of a take
    private @Nullable BookedPermits booked; // null until a call waits
    private Lows[] lows = {}; // of each bucket, once a call comes that may give back
    private volatile @Nullable AtomicReference<WideBuckets>
            newest; // after a change of the limit: knows the calls that wait

    WideBuckets(Limit limit, List<TokenBucket> buckets, long now) {
        super(limit);
        int size = buckets.size();
        this.buckets = buckets;
        this.begun = now;
        this.movedTo = now;
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

    /** Another one of the same limit in the same state. */
    WideBuckets copy(long now) {
        WideBuckets copy = (WideBuckets) copied(now);
        copy.booked = copy.booked == null ? null : new BookedPermits(paces.length, copy.booked.until());
        return copy;
    }

    @Override
    protected WideBuckets clone() {
        WideBuckets copy = (WideBuckets) super.clone();
        copy.paidNanos = paidNanos.clone();
        copy.paidTicks = paidTicks.clone();
        copy.nanosBefore = nanosBefore.clone();
        copy.ticksBefore = ticksBefore.clone();
        copy.unpaidNanos = unpaidNanos.clone();
        copy.lows = new Lows[0]; // those who may give back have taken from this one
        copy.booked = booked == null ? null : booked.copy();
        copy.newest = null;
        copy.newestPermits = 0;
        return copy;
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
        tellLows(now, newestDue);
        if (waitNanos > 0) {
            book(permits, newestDue);
        } else {
            payWithoutThoseThatWait(permits, now);
        }
        System.arraycopy(paidNanos, 0, nanosBefore, 0, paces.length);
        System.arraycopy(paidTicks, 0, ticksBefore, 0, paces.length);
        pay(permits, now, waitNanos);
    }

    private void book(long permits, long due) {
        BookedPermits calls = booked == null ? new BookedPermits(paces.length, movedTo) : booked;
        booked = calls;
        if (!areWaiting(calls)) {
            calls.noteGaps(movedTo);
            calls.begin(paidNanos, paidTicks, movedTo);
        }
        calls.add(permits, due);
    }

    /** Calls that have run by now have paid in the world without those that wait, too. */
    private boolean areWaiting(BookedPermits calls) {
        while (calls.size() > 0 && calls.due(0) - movedTo <= 0) {
            payBase(calls, calls.permits(0), calls.due(0));
            calls.removeFirst();
        }
        return calls.size() > 0;
    }

    private void payWithoutThoseThatWait(long permits, long now) {
        BookedPermits calls = booked;
        if (calls != null && areWaiting(calls)) {
            calls.remember();
            payBase(calls, permits, now);
        }
    }

    private void payBase(BookedPermits calls, long permits, long now) {
        exchange(calls);
        for (int i = 0; i < paces.length; i++) {
            pay(i, permits, now);
        }
        exchange(calls);
    }

    /** What is paid, and what would be without those that wait, change places. */
    private void exchange(BookedPermits calls) {
        long[] nanos = paidNanos;
        long[] ticks = paidTicks;
        paidNanos = calls.nanos;
        paidTicks = calls.ticks;
        calls.nanos = nanos;
        calls.ticks = ticks;
    }

    /** No call is booked to run later than this. */
    private long bookedUntil() {
        return booked == null ? movedTo : booked.until();
    }

    /** Tells how much is in use of each bucket before a call runs at {@code due}. */
    private void tellLows(long now, long due) {
        movedTo = now - movedTo > 0 ? now : movedTo;
        long at = due - movedTo > 0 ? due : movedTo;
        for (int i = 0; i < lows.length; i++) {
            lows[i].note(inUse(i, at));
        }
    }

    /** The nanoseconds' worth in use of a bucket at {@code instant}, if nobody takes any more until then. */
    private long inUse(int i, long instant) {
        return Math.max(0, startNanos(i, instant) + idleNanos[i]);
    }

    @Override
    protected boolean force(long permits, long now) {
        for (int i = 0; i < paces.length; i++) {
            long cost = nanos(permits, i);
            if (cost - MAX_WAIT_NANOS > -startNanos(i, now)) {
                return false;
            }
        }
        newestPermits = 0;
        movedTo = now - movedTo > 0 ? now : movedTo;
        payWithoutThoseThatWait(permits, movedTo);
        tellLows(now, bookedUntil()); // it is paid after those that are booked
        pay(permits, now, 0);
        return true;
    }

    /** Charges each bucket when the call runs; the one that makes it wait goes on exactly from where it was. */
    private void pay(long permits, long now, long waitNanos) {
        movedTo = now - movedTo > 0 ? now : movedTo;
        for (int i = 0; i < paces.length; i++) {
            pay(i, permits, untilDue(permits, i, now) < waitNanos ? now + waitNanos : now);
        }
    }

    private void pay(int i, long permits, long at) {
        long start = startNanos(i, at);
        long fraction = startTicks(i, at);
        set(i, at + start + nanos(permits, i), fraction + ticks(permits, i));
    }

    /** As {@code Timeline.mark}: a number that stands for the take in the {@link Lows} of each bucket. */
    @Override
    protected long note(long now) {
        if (lows.length == 0) {
            lows = new Lows[paces.length];
            for (int i = 0; i < lows.length; i++) {
                lows[i] = new Lows();
            }
        }
        long number = UNMARKED;
        for (Lows each : lows) {
            number = each.begin(now); // the same for all
        }
        return number;
    }

    @Override
    protected long undo(long permits, long takenAt, long waitNanos, long now) {
        return undo(permits, takenAt, waitNanos, UNMARKED, now);
    }

    /** A call that was booked before the limit changed, and still waits, is known to the buckets that go on from these. */
    @Override
    protected long undoRetired(long permits, long takenAt, long waitNanos, Ticker ticker) {
        AtomicReference<WideBuckets> known = newest;
        WideBuckets last = known == null ? this : known.get();
        if (last == this || waitNanos <= 0) {
            return 0;
        }
        return last.giveBack(permits, permits, takenAt, waitNanos, BEFORE_CHANGE, ticker);
    }

    /**
     * The newest take leaves everything as it found it, and so do the newest that are booked. An older one returns what has not
     * refilled since; the reason is told at {@code Timeline.lostTicks}.
     */
    @Override
    protected long undo(long permits, long takenAt, long waitNanos, long mark, long now) {
        movedTo = now - movedTo > 0 ? now : movedTo;
        BookedPermits calls = waitNanos > 0 && booked != null && areWaiting(booked) ? booked : null;
        int call = calls == null ? -1 : calls.find(takenAt + waitNanos, permits);
        if (calls != null && call >= 0) {
            return undoBooking(calls, call, permits, mark, now);
        }
        if (mark == BEFORE_CHANGE) {
            return 0;
        }
        if (permits == newestPermits && takenAt + waitNanos == newestDue) {
            long without = count(now);
            newestPermits = 0;
            for (int i = 0; i < lows.length; i++) {
                lows[i].subtract(Math.max(0, paidNanos[i] - nanosBefore[i]) + 1, mark);
            }
            System.arraycopy(nanosBefore, 0, paidNanos, 0, paces.length);
            System.arraycopy(ticksBefore, 0, paidTicks, 0, paces.length);
            if (booked != null && waitNanos == 0) {
                booked.restore();
            }
            return Math.max(0, Math.min(permits, count(now) - without));
        }
        if (booked != null) {
            booked.noteGaps(movedTo);
        }
        boolean isUnclear = booked != null && booked.hadGapsSince(takenAt); // what was in use is not known to lows then
        long known = isUnclear ? UNMARKED : mark;
        return undoEarlier(permits, takenAt + waitNanos, waitNanos > 0 ? 1 : 0, known, now);
    }

    /** @param began 1 for a call that waits: it is due within the nanosecond before */
    private long undoEarlier(long permits, long due, long began, long mark, long now) {
        movedTo = now - movedTo > 0 ? now : movedTo;
        long until = bookedUntil();
        long last = until - movedTo > 0 ? until : movedTo;
        long since = last - due;
        return since < 0 ? 0 : moveBack(permits, since + began, last, mark);
    }

    private long undoBooking(BookedPermits calls, int call, long permits, long mark, long now) {
        newestPermits = 0;
        long known = mark == BEFORE_CHANGE ? UNMARKED : mark;
        boolean isWhole = calls.isLast(call, permits) && (mark != BEFORE_CHANGE || areAllPaidFor(calls));
        long back = isWhole ? permits : 0;
        for (int i = 0; isWhole && i < paces.length; i++) {
            lower(i, paidNanos[i] - nanos(permits, i), paidTicks[i] - ticks(permits, i), known);
        }
        long before = count(now);
        calls.cancel(call, permits, isWhole);
        for (int i = 0; i < paces.length; i++) {
            lowerToWhatWaits(calls, i);
        }
        return Math.max(back, Math.min(permits, count(now) - before));
    }

    /** Whether no less is paid than those that wait claim, to a nanosecond. Less may be after a change to a higher rate. */
    private boolean areAllPaidFor(BookedPermits calls) {
        for (int i = 0; i < paces.length; i++) {
            long paid = paidNanos[i];
            long ticksPaid = paidTicks[i];
            setToWhatWaits(calls, i);
            boolean isLess = isPaidBeyond(i, paid + 1, ticksPaid);
            set(i, paid, ticksPaid);
            if (isLess) {
                return false;
            }
        }
        return true;
    }

    /** What has to be paid so that whoever takes from now on keeps the promise together with those that wait: see {@link Bookings}. */
    private void lowerToWhatWaits(BookedPermits calls, int i) {
        long paid = paidNanos[i];
        long ticksPaid = paidTicks[i];
        setToWhatWaits(calls, i);
        long nanos = paidNanos[i];
        long ticks = paidTicks[i];
        set(i, paid, ticksPaid);
        lower(i, nanos, ticks, UNMARKED);
    }

    /** What was paid until then is enough: after a change of the limit that may be less than those that wait claim at the new one. */
    private void raiseToWhatWaits(BookedPermits calls, int i, long nanosUntilThen, long ticksUntilThen) {
        long paid = paidNanos[i];
        long ticksPaid = paidTicks[i];
        setToWhatWaits(calls, i);
        if (!isPaidBeyond(i, paid, ticksPaid)) {
            set(i, paid, ticksPaid);
        } else if (isPaidBeyond(i, nanosUntilThen, ticksUntilThen)) {
            set(i, nanosUntilThen, ticksUntilThen);
        }
    }

    private boolean isPaidBeyond(int i, long nanos, long ticks) {
        return paidNanos[i] - nanos > 0 || (paidNanos[i] == nanos && paidTicks[i] > ticks);
    }

    private void setToWhatWaits(BookedPermits calls, int i) {
        long all = calls.sum();
        set(i, calls.nanos[i] + nanos(all, i), calls.ticks[i] + ticks(all, i));
        long due = 0;
        long from = 0;
        for (int call = calls.size() - 1; call >= 0; call--) {
            due += calls.permits(call);
            long claim = calls.due(call) - idleNanos[i] + nanos(due, i) + 1;
            from = call == calls.size() - 1 || claim - from > 0 ? claim : from;
        }
        if (calls.size() > 0 && from - paidNanos[i] > 0) {
            set(i, from, 0);
        }
    }

    /** Moves back what is paid of a bucket, unless it lies there or before already. */
    private void lower(int i, long nanos, long ticks, long mark) {
        long before = paidNanos[i];
        long ticksBefore = paidTicks[i];
        set(i, nanos, ticks);
        long moved = before - paidNanos[i];
        if (moved < 0 || (moved == 0 && ticksBefore < paidTicks[i])) {
            set(i, before, ticksBefore);
        } else if (lows.length > 0) {
            lows[i].subtract(moved + 1, mark);
        }
    }

    private long moveBack(long permits, long since, long last, long mark) {
        BookedPermits calls = booked != null && booked.hasGaps() && areWaiting(booked) ? booked : null;
        long back = permits;
        for (int i = 0; i < paces.length; i++) {
            long cost = nanos(permits, i);
            long lost = Math.min(since, mark == UNMARKED ? since : lostNanos(i, cost, last, mark));
            long left = cost - lost;
            if (left > 0) {
                moveBack(i, left, lost == 0 ? ticks(permits, i) : 0, calls);
                newestPermits = 0;
            }
            if (left > 0 && lows.length > 0) {
                lows[i].subtract(left + 1, mark);
            }
            back = Math.min(back, left <= 0 ? 0 : permitsWithin(left, 0, i) + 1);
        }
        return back;
    }

    private void moveBack(int i, long left, long ticksLeft, @Nullable BookedPermits calls) {
        long nanos = paidNanos[i];
        long ticks = paidTicks[i];
        set(i, nanos - left, ticks - ticksLeft);
        if (calls != null) {
            raiseToWhatWaits(calls, i, nanos, ticks);
        }
    }

    /** What a full bucket would have lost without the call. */
    private long lostNanos(int i, long cost, long last, long mark) {
        long lowest = Math.min(lows[i].lowestSince(mark), inUse(i, last));
        return lowest > cost ? 0 : cost - lowest + 1;
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

    /** The one bucket owes so many nanoseconds, or has saved so many ticks; it remembers so many that did not fit. */
    void goOn(long owedNanos, long savedTicks, long unpaid, long now) {
        set(0, now + owedNanos, -savedTicks);
        unpaidNanos[0] = unpaid;
    }

    /**
     * As {@code CarryOver.usedPermits}, for each bucket. The calls that wait keep their instants and are as many permits as before. A
     * debt without end stays, and one that becomes too long has none.
     */
    void carryOver(WideBuckets old, long now) {
        WideBuckets before = (WideBuckets) old.copied(now); // threads may still look at the old one
        movedTo = before.movedTo - now > 0 ? before.movedTo : now;
        before.movedTo = movedTo;
        booked = before.booked;
        boolean isEndless = before.available(now) == -ENDLESS_DEBT;
        boolean anyWaits = booked != null && before.areWaiting(booked);
        for (int i = 0; i < paces.length && !isEndless; i++) {
            isEndless = !carryOver(i, before, anyWaits ? booked : null, now);
        }
        if (isEndless) {
            charge(Long.MAX_VALUE, now);
        }
        if (anyWaits) {
            AtomicReference<WideBuckets> known = old.newest;
            AtomicReference<WideBuckets> shared = known == null ? new AtomicReference<>(this) : known;
            shared.set(this);
            old.newest = shared;
            newest = shared;
        }
    }

    /*
     *   old       |---- used ----|-- debt --|---- waiting ----|        without those that wait: used, with what did not fit before
     *                                       base              paid     (unpaid), and a debt
     *   new           |- used ---|-- debt --|---- waiting ----|
     *
     * What waits lies behind what would be paid without it, and is as many permits as before, like a debt. What is used beyond the new
     * burst is remembered until it would be paid for. So a limit that is changed back at once leaves everything as it was.
     */
    private boolean carryOver(int i, WideBuckets old, @Nullable BookedPermits calls, long now) {
        if (calls == null) {
            return carryOver(i, old, now);
        }
        long nanos = old.startNanos(i, now);
        long ticks = old.startTicks(i, now);
        old.set(i, calls.nanos[i], calls.ticks[i]);
        boolean isPayable = carryOver(i, old, now);
        calls.nanos[i] = paidNanos[i];
        calls.ticks[i] = paidTicks[i];
        nanos -= old.startNanos(i, now);
        ticks -= old.startTicks(i, now);
        return isPayable && addPermitsOf(old, i, nanos, ticks, now);
    }

    /** Pays as many permits as so much time comes to at the old rate. */
    private boolean addPermitsOf(WideBuckets old, int i, long time, long ticksBeyond, long now) {
        long rate = old.paces[i].ticksPerNano();
        long nanos = time + Math.floorDiv(ticksBeyond, rate);
        long ticks = Math.floorMod(ticksBeyond, rate);
        if (nanos < 0) {
            return true; // less is paid than without those that wait, by what a call that ran has given back
        }
        long whole = old.permitsWithin(nanos, ticks, i);
        if (nanos(whole, i) > MAX_WAIT_NANOS - Math.max(0, paidNanos[i] - now)) {
            return false;
        }
        set(i, paidNanos[i] + nanos(whole, i), paidTicks[i] + ticks(whole, i) + fraction(i, old, nanos, ticks, whole));
        return true;
    }

    /** As if nobody waited. */
    private boolean carryOver(int i, WideBuckets old, long now) {
        long rate = old.paces[i].ticksPerNano();
        long used = old.startNanos(i, now);
        long usedTicks = old.startTicks(i, now);
        long debtNanos = used + Math.floorDiv(usedTicks, rate);
        long debtTicks = Math.floorMod(usedTicks, rate);
        boolean inDebt = debtNanos > 0 || (debtNanos == 0 && debtTicks > 0);
        long debt = inDebt ? old.permitsWithin(debtNanos, debtTicks, i) : 0;
        long debtRest = inDebt ? fraction(i, old, debtNanos, debtTicks, debt) : 0;
        used = inDebt ? 0 : used;
        usedTicks = (inDebt ? 0 : usedTicks) + old.idleTicks[i];
        used += old.idleNanos[i] + old.unpaid(i, now) + Math.floorDiv(usedTicks, rate);
        usedTicks = used < 0 ? 0 : Math.floorMod(usedTicks, rate);
        used = Math.max(0, used);
        long whole = old.permitsWithin(used, usedTicks, i);
        long beyond = nanos(whole, i) - idleNanos[i];
        long beyondTicks = ticks(whole, i) - idleTicks[i] + fraction(i, old, used, usedTicks, whole);
        if (nanos(debt, i) > MAX_WAIT_NANOS) {
            return false;
        }
        boolean fits = beyond <= MAX_WAIT_NANOS && beyond + Math.floorDiv(beyondTicks, paces[i].ticksPerNano()) < 0;
        if (fits && !inDebt) {
            set(i, now + beyond, beyondTicks);
            return true;
        }
        set(i, now + nanos(debt, i), ticks(debt, i) + debtRest);
        long unpaid = Wide.divideUp(beyondTicks, paces[i].ticksPerNano());
        unpaidNanos[i] = beyond > MAX_WAIT_NANOS ? MAX_WAIT_NANOS : beyond + unpaid;
        return true;
    }

    /**
     * What was used under a larger burst before, and more than the bucket holds, less what was paid for since. Negative where the bucket
     * was in debt under a smaller burst: so much of the larger burst counts as used, and never was.
     */
    private long unpaid(int i, long now) {
        long since = Math.max(0, now - begun);
        return unpaidNanos[i] >= 0
                ? Math.max(0, unpaidNanos[i] - since)
                : -Math.max(0, Math.min(-unpaidNanos[i], idleNanos[i] - since));
    }

    /** What is left of so much time of another bucket after whole permits, in ticks of this one. */
    private long fraction(int i, WideBuckets old, long nanos, long ticks, long whole) {
        return Wide.multiplyDivideUp(old.rest(nanos, ticks, whole, i), paces[i].ticks(), old.paces[i].ticks());
    }

    private long rest(long nanos, long ticks, long whole, int i) {
        return nanos * paces[i].ticksPerNano()
                + ticks
                - whole * paces[i].ticks(); // below a permit: wrapping cancels out
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
