package io.headgate.limiter.pace;

import io.headgate.limiter.Wide;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a {@link Timeline} that are booked to run later, and how far paid may move back when some of them are cancelled. All
 * methods but {@link #until} need the lock. Bounded: no call is kept on its own.
 */
final class Bookings extends SpinLock {

    /*
     * Calls that wait stand in a row. Each begins to pay where the one before it ended:
     *
     *        first                                       end
     *   -------|---1---|---2---|---3---|---4---|---5---|-----> ticks
     *
     *   5 is cancelled       the row ends with 4, and so does what is paid: as if 5 had never been
     *   2 is cancelled       3, 4 and 5 keep their instants, so its place becomes a gap
     *   2, 4, 5 cancelled    the row ends with 3: the gap of 4 was all that was left behind it
     *   all are cancelled    paid is first again, whatever the order
     *
     * What paid has to be when the calls that are left run at their instants:
     *
     *   AFTER, BY_WAITING    where the last of them ends
     *   BEFORE               idle time fills the bucket in the gaps, so a little less:
     *                        max(first + what is booked, end - idle + the largest call)
     *
     * The row needs only its ends, the sum of what is booked, and the gaps. For BEFORE even the gaps matter only because the end
     * moves back over them. Proof: the bucket may have been full before any of the calls, say s. Those due from s on lie in
     * [s - its own cost, end] and do not overlap, so s - idle + their cost is at most end - idle + the largest.
     *
     * Everything else that moves paid meanwhile (takes, charges) comes on top, as it is: a call can move what has to be paid by its
     * own cost at most. So plain takes need no lock, and are noticed by paid being elsewhere than it was seen last.
     *
     * In a bucket that has got something back for a gap, a call may book a place before the end of the row. Such a call stands beside
     * the row: cancels up to it change the sum only.
     */
    private static final long UNKNOWN = 1L << 62; // farther than paid can be

    private final Terms terms;
    private final long grain; // a call is told its instant in whole nanoseconds: its end is known so closely
    private final boolean coarse; // too coarse to tell one call from the next
    private final Gaps gaps = new Gaps();
    private @Nullable Frame
            frame; // in which ticks are counted here; null: nothing is known of the calls that are booked
    private long begun; // all calls of the row are due later
    private long first;
    private long end;
    private long booked; // the ticks of the calls that are booked and not cancelled
    private long largest;
    private long beside; // the ticks of those that ever stood beside the row
    private long besideUntil;
    private long seen; // where paid was after the last call that was booked or given back
    private long others; // by how much other calls have moved it
    private long behind; // those of them that the end does not include
    private volatile long until;

    /** Nothing is known of what is booked but that it runs until then. */
    Bookings(Terms terms, long until) {
        this.terms = terms;
        this.grain = terms.rate() - 1;
        this.coarse = grain > 0 && terms.price() < 2 * terms.rate();
        this.besideUntil = until;
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
        until = lastDue();
    }

    private long lastDue() {
        Frame here = frame;
        if (here == null || booked == 0) {
            return here == null ? besideUntil : begun;
        }
        long due = here.base + Wide.divideUp(terms.paysAfter() ? end - terms.price() : end, terms.rate());
        long later = due - besideUntil > 0 ? due : besideUntil;
        return later - begun > 0 ? later : begun;
    }

    /** A call was booked: it has moved paid from {@code paid} to {@code start + cost}. */
    void book(Frame here, long paid, long start, long cost, long due, long now) {
        moved(here, paid, start + cost);
        long last = lastDue();
        long latest = here.latest(now);
        boolean over = last - latest <= 0;
        if (over || isOutlived(here, start)) {
            begin(here, start, over ? latest : last);
            seen = start + cost;
        }
        if (frame != here || (coarse && start < end)) {
            frame = null;
            besideUntil = due - last > 0 ? due : last;
            return;
        }
        booked += cost;
        largest = Math.max(largest, cost);
        if (start >= end) {
            behind = start >= last(here) + behind ? 0 : behind;
            end = start + cost;
        } else {
            beside += cost;
            besideUntil = due - besideUntil > 0 ? due : besideUntil;
        }
    }

    private void begin(Frame here, long start, long now) {
        frame = here;
        begun = now;
        first = start;
        end = start;
        booked = 0;
        largest = 0;
        beside = 0;
        besideUntil = now;
        others = 0;
        behind = 0;
        gaps.clear();
    }

    /** Whether so many others came between that this row tells nothing any more. A new one can follow it where nothing overlaps. */
    private boolean isOutlived(Frame here, long start) {
        return frame == here
                && terms.payment() == Terms.Payment.BEFORE
                && beside + behind >= terms.idle()
                && start >= last(here);
    }

    /** The end of the row, or of a call beside it. */
    private long last(Frame here) {
        return beside == 0 ? end : Math.max(end, (besideUntil - here.base) * terms.rate());
    }

    /** Of a call that was booked for {@code due}, and still holds {@code held} ticks, {@code back} are cancelled. */
    void cancel(long due, long held, long back) {
        Frame here = frame;
        if (here == null || due - begun <= 0) {
            return; // not of this row
        }
        booked = Math.max(0, booked - back);
        if (booked == 0) {
            begin(here, first, begun, others);
        } else if (due - besideUntil > 0) {
            free((due - here.base) * terms.rate(), held, back);
        }
    }

    private void begin(Frame here, long start, long now, long kept) {
        begin(here, start, now);
        others = kept;
        behind = kept;
    }

    private void free(long due, long held, long back) {
        long to = terms.paysAfter() ? due + held : due + back - held;
        boolean isLast = coarse ? back == held && to >= end : to >= end - grain;
        if (isLast) {
            end -= back;
        } else if (!coarse) {
            gaps.add(to - back, to, grain);
        }
        end = gaps.endBefore(end, grain);
    }

    /** How far paid has to be, now that it is {@code paid}; {@link #UNKNOWN} where that is not known. */
    long bound(Frame here, long paid, long now) {
        if (frame != here || now - here.base < -terms.longestOffset()) {
            return UNKNOWN;
        }
        long since = paid - seen;
        long full = (here.latest(now) - here.base) * terms.rate() - terms.idle();
        if (booked == 0) {
            return Math.max(first, full) + others + since;
        }
        if (terms.payment() != Terms.Payment.BEFORE) {
            return beside > 0 ? UNKNOWN : Math.max(end, full) + behind + since;
        }
        long filled = Math.max(last(here) - terms.idle() + largest + beside + grain, full) + behind;
        return Math.max(first + booked + others, filled) + since;
    }

    /** Paid was moved from {@code paid} to {@code to}, and others may have moved it before. */
    void moved(Frame here, long paid, long to) {
        if (frame == here) {
            others += paid - seen;
            behind += paid - seen;
            seen = to;
        }
    }
}
