package io.headgate.limiter.pace;

import io.headgate.limiter.Wide;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a {@link Timeline} that are booked to run later, and how far paid may move back when some of them are cancelled. All
 * methods but {@link #until} need the lock.
 */
final class Bookings extends SpinLock {

    /*
     * Two worlds are kept. In the one all calls that wait have paid already: that is paid. In the other they have not come: base.
     *
     *        base                    d1      d2           d3        calls that wait, each due at its instant
     *   -------|---------------------|1|----|-2-|-------|--3--|-----> ticks
     *
     * When a call is cancelled the others keep their instants. Paid has to be so far that whoever takes from there on keeps the
     * promise together with those that wait:
     *
     *   BEFORE               max( base + all that wait,  for each of them: due - idle + what is due from then on )
     *   AFTER, BY_WAITING    where the last of them ends, or base + all that wait if that is later, and the charges behind it
     *   nobody waits         base, whatever the order of the cancels was
     *
     * Proof for BEFORE: others take at most t - paid until t. With what waits until then that is at most t - base by the first
     * term; and from an instant s of one that waits on at most t - s + idle, by the second.
     *
     * Other calls move paid, and base by as much: a call that runs or a charge costs the same in both worlds. (Where calls are served in
     * turn, a charge waits among them until no call is before it: whoever is paid for meanwhile is not idle.) Idle time that base lost
     * at the brim meanwhile is not known, since plain takes do not come here, so it counts as lost. Calls that have run join base.
     */
    private final Terms terms;
    private final long grain; // a call is told its instant in whole nanoseconds: its end is known so closely
    private final boolean coarse; // too coarse to tell one call from the next
    private final boolean inTurn; // each call keeps its distance from the one before it, however long it was idle
    private final BookedCalls calls = new BookedCalls();
    private @Nullable Frame frame; // in which ticks are counted here; null: no call is known
    private long base;
    private long seen; // where paid was after the last call that was booked or given back
    private boolean isApart; // a cancelled call has left a gap: paid tells more than what has run or waits
    private boolean wasApart;
    private long apartUntil;
    private long seenAt; // the latest instant at which this was looked at
    private long unknownUntil; // calls that are not known run until then
    private volatile long until;

    /** Nothing is known of what is booked but that it runs until then. */
    Bookings(Terms terms, long until) {
        this.terms = terms;
        this.grain = terms.rate() - 1;
        this.coarse = grain > 0 && terms.price() < 2 * terms.rate();
        this.inTurn = terms.payment() != Terms.Payment.BEFORE;
        this.unknownUntil = until;
        this.seenAt = until;
        this.until = until;
    }

    /** No call is booked to run later than this. */
    long until() {
        return until;
    }

    /** A call is about to be booked: who sees that paid has moved sees this. */
    void announce(long due) {
        until = due - until > 0 ? due : until;
    }

    /** All that was announced was booked or refused. */
    void settle() {
        forgetIfNobodyWaits();
        until = lastDue();
    }

    /** Then the two worlds are one, and nothing need be known of it: idle time may make paid leap. */
    private void forgetIfNobodyWaits() {
        if (frame != null && calls.size() == 0) {
            apartUntil = isApart ? seenAt : apartUntil;
            isApart = false;
            frame = null;
        }
    }

    private long lastDue() {
        Frame here = frame;
        if (here == null || calls.size() == 0) {
            return unknownUntil;
        }
        long due = here.base + dueNanos(calls.end());
        return due - unknownUntil > 0 ? due : unknownUntil;
    }

    /** When a call is due, at the latest, that ends there; in nanoseconds after the base of the frame. */
    private long dueNanos(long end) {
        return Wide.divideUp(terms.paysAfter() ? end - terms.price() : end, terms.rate());
    }

    /** A call was booked: it has moved paid from {@code paid} to {@code start + cost}. */
    void book(Frame here, long paid, long start, long cost, long now) {
        catchUp(here, paid, now);
        if (calls.size() == 0) {
            frame = here;
            base = start;
            isApart = false;
            long latest = here.latest(now);
            unknownUntil = unknownUntil - latest > 0 ? unknownUntil : latest;
        }
        calls.add(start, cost);
        seen = start + cost;
        compare();
    }

    /** A charge has moved paid from {@code paid} to {@code start + cost}. */
    void charge(Frame here, long paid, long start, long cost, long now) {
        catchUp(here, paid, now);
        if (frame == null) {
            return;
        }
        long full = full(here, here.latest(now));
        if (inTurn) {
            calls.addCharge(full, start, cost);
        } else {
            base = Math.max(base, full) + cost;
        }
        seen = start + cost;
        compare();
    }

    /** Where base is, at least, at that instant: idle time before is lost. */
    private long full(Frame here, long instant) {
        return ticks(here, instant) - (terms.paysByWaiting() ? terms.price() : terms.idle());
    }

    /**
     * What has happened since joins base: calls that have run, and others that have moved paid. @return whether it is known what
     * paid would be without those that wait
     */
    boolean catchUp(Frame here, long paid, long now) {
        retireThoseThatRan(here, now);
        long others = paid - seen;
        if (frame != null) {
            long latest = here.latest(now);
            base = others > 0 ? Math.max(base, full(here, latest)) : base;
            apartUntil = isApart ? latest : apartUntil;
        }
        base += others;
        seen = paid;
        return frame != null && now - here.base >= -terms.longestOffset();
    }

    private void compare() {
        long all = inTurn ? calls.paidInTurn(base) : base + calls.sum();
        isApart = seen != all || calls.hasGap(base);
        wasApart |= isApart;
    }

    /** No take, booking or cancel that is known here came later. */
    long seenAt() {
        return seenAt;
    }

    private void retireThoseThatRan(Frame here, long now) {
        long latest = here.latest(now);
        seenAt = latest - seenAt > 0 ? latest : seenAt;
        if (frame != here) {
            follow(here);
        }
        while (calls.size() > 0 && dueNanos(calls.to(0)) <= here.latest(now) - here.base) {
            long claim = terms.payment() == Terms.Payment.BEFORE ? calls.reach(0) - terms.idle() + grain : 0;
            base = Math.max(base + calls.cost(0), calls.to(0) + claim);
            long due = here.base + dueNanos(calls.to(0));
            unknownUntil = due - unknownUntil > 0 ? due : unknownUntil;
            calls.remove(0);
            payChargesInFront();
            forgetIfNobodyWaits();
        }
    }

    /** No call is before them any more. */
    private void payChargesInFront() {
        while (calls.size() > 0 && calls.isCharge(0)) {
            base = Math.max(base, calls.from(0)) + calls.cost(0);
            calls.remove(0);
        }
    }

    private long ticks(Frame here, long instant) {
        return (instant - here.base) * terms.rate();
    }

    /** A new frame counts from another base. A debt that is counted from its end is too far for that. */
    private void follow(Frame here) {
        Frame before = frame;
        if (before == null) {
            return;
        }
        long nanos = here.base - before.base;
        if (here.afterDebt || before.afterDebt || here.isEndless() || nanos < 0 || nanos > terms.longestOffset()) {
            unknownUntil = lastDue();
            calls.clear();
            frame = null;
            return;
        }
        frame = here;
        calls.shift(nanos * terms.rate());
        base -= nanos * terms.rate();
        seen -= nanos * terms.rate();
    }

    /**
     * Of a call that was booked for {@code due}, and still holds {@code held} ticks, {@code back} are cancelled. @return whether that
     * is one of the calls that wait
     */
    boolean cancel(Frame here, long now, long due, long held, long back) {
        retireThoseThatRan(here, now);
        if (frame == null || due - here.latest(now) <= 0) {
            return false;
        }
        long end = ticks(here, due) + (terms.paysAfter() ? held : 0);
        int at = calls.find(end, held, grain);
        if (at < 0 && due - unknownUntil <= 0) {
            return false;
        }
        if (at < 0) {
            calls.shortenFirst(back);
        } else if (calls.isOne(at) && calls.cost(at) == held && back < held) {
            calls.shortenAlone(at, back, terms.paysAfter());
        } else if (back < held || (coarse && calls.cost(at) > held)) {
            calls.shorten(at, back);
        } else {
            calls.cancel(at, end, back, terms.price());
        }
        payChargesInFront();
        compare();
        return true;
    }

    /**
     * Whether, since {@code taken}, more was paid than by those that had run or waited. How much was in use of the bucket is known for
     * paid only, so it does not tell then what a call may give back. To be called after {@link #catchUp}.
     */
    boolean wasApartSince(long taken) {
        return isApart || (wasApart && taken - apartUntil <= 0);
    }

    /** How far paid has to be, when base returns so many ticks. To be called after {@link #catchUp}. */
    long bound(Frame here, long now, long returned) {
        long full = ticks(here, here.latest(now)) - terms.idle();
        if (inTurn) {
            long needed = calls.paidInTurn(base - returned);
            return terms.paysByWaiting() ? needed : Math.max(needed, full);
        }
        long needed = Math.max(base - returned + calls.sum(), full);
        return calls.size() == 0 ? needed : Math.max(needed, calls.latestClaim() - terms.idle() + grain);
    }

    /** Paid was moved back to there, and base returns so many ticks. */
    void gaveBack(Frame here, long paid, long returned) {
        if (frame == here) {
            seen = paid;
            base -= returned;
            compare();
        }
    }
}
