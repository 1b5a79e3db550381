package io.headgate.limiter.pace;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.Wide;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * One instant that says how far the permits handed out so far have been paid for. Lock-free but for the moment in
 * which a frame is replaced: a take is one compare-and-set, a refusal writes nothing, neither allocates.
 */
final class Timeline extends Algorithm {

    /*
     * The naive bucket counts tokens and, at each call, adds what has dripped in since the last one. That is three words
     * (tokens, fraction, time) to be changed at once, and the fraction is where others leak: 1e9/3 does not divide.
     *
     * Ours keeps one number, the instant up to which permits are paid for, in ticks fine enough that a permit costs a
     * whole number of them (3 per second: a tick is a third of a nanosecond). Nothing is ever rounded.
     *
     *        now - idle            paid            now
     *   ---------|--------------------|==============|--------> time
     *            |<------ used ------>|<-- saved --->|
     *
     *   start = max(paid, now - idle)          idle time beyond what may be saved is gone
     *   BEFORE      a take of n moves paid to start + n·price and is granted while that is not after now
     *   AFTER       it is granted while start is not after now, and moves paid likewise: the next caller waits
     *   BY_WAITING  as BEFORE, with idle = n·price: one call's worth, nothing saved
     *
     * What the move overshoots now by is the wait. A thread that waits has moved paid already, so those behind it queue.
     *
     * Ticks are finer than nanoseconds, so a long of them does not reach far: four minutes at 9,999,999 per second. They
     * are therefore counted from the base of a Frame. When now is too far from it, the frame is sealed (its number
     * replaced by a mark, so that no late compare-and-set can succeed) and a new one takes over the exact remainder; at
     * whole-nanosecond prices that happens once in 73 years. GCRA: ITU-T I.371.
     */
    private static final long SEALED = Frame.SEALED;

    /**
     * More idle time saved up than anybody can use: how one begins that is full. With just enough it would look as if it had granted
     * permits until a moment ago, and been full again by now.
     */
    static final long AT_REST = Terms.MOST_TICKS;

    private static final VarHandle BOOKED_UNTIL;

    static {
        try {
            BOOKED_UNTIL = MethodHandles.lookup().findVarHandle(Timeline.class, "bookedUntil", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final Limit limit;
    private final Terms terms;
    private volatile Frame frame;
    private volatile @Nullable Frame ended;
    private volatile long bookedUntil; // no call is booked to run later than this

    /** Begins at {@code now} with {@code saved} ticks of idle time saved up (negative: in debt). */
    Timeline(Limit limit, Terms terms, long saved, long now) {
        this.limit = limit;
        this.terms = terms;
        this.frame = new Frame(now, -saved);
        this.bookedUntil = now;
    }

    /** Another one of the same limit, which shares the terms with this one. */
    Timeline beside(long saved, long now) {
        return new Timeline(limit, terms, saved, now);
    }

    @Override
    public Limit limit() {
        return limit;
    }

    Terms terms() {
        return terms;
    }

    @Override
    public long latest(long now) {
        long base = frame.base;
        return now - base < 0 ? base : now;
    }

    /** Hot path, paid for by {@code LimiterBenchmark}: what is usual in one pass, everything else in {@link #takeCarefully}. */
    @Override
    public long take(long permits, long now, long maxWaitNanos) {
        Frame here = frame;
        long paid = here.paid;
        long offset = now - here.base;
        boolean usual =
                offset >= 0 && offset <= terms.longestOffset() && paid != SEALED && permits <= terms.largestTake();
        if (usual) {
            long at = terms.rate() == 1 ? offset : offset * terms.rate();
            long cost = permits * terms.price();
            long saved = Math.min(at - paid, saveable(cost));
            if ((terms.paysAfter() ? 0 : cost) > saved) {
                if (maxWaitNanos == 0) {
                    return REFUSED;
                }
            } else if (here.move(paid, at - saved + cost)) {
                return 0;
            } else {
                backOff(0);
            }
        }
        return takeCarefully(permits, now, maxWaitNanos);
    }

    private long takeCarefully(long permits, long now, long maxWaitNanos) {
        if (permits > terms.largestTake()) {
            return ended == null ? REFUSED : RETIRED;
        }
        long cost = permits * terms.price();
        int losses = 0;
        while (true) {
            Frame here = frameAt(now);
            if (here == null || now - here.base < 0) {
                return here == null ? RETIRED : STALE;
            }
            long paid = here.paid;
            if (paid == SEALED) {
                continue;
            }
            long at = ticks(now - here.base);
            long saved = Math.min(at - paid, saveable(cost));
            long missing = (terms.paysAfter() ? 0 : cost) - saved;
            long wait = 0;
            if (missing > 0) {
                if (maxWaitNanos == 0) {
                    return REFUSED;
                }
                wait = Wide.divideUp(missing, terms.rate());
                if (wait > Math.min(maxWaitNanos, terms.longestWaitNanos())) {
                    return REFUSED;
                }
                noteBooking(now + wait);
            }
            if (here.move(paid, at - saved + cost)) {
                return wait;
            }
            losses = backOff(losses);
        }
    }

    @Override
    public long takeUpTo(long permits, long now) {
        int losses = 0;
        while (true) {
            Frame here = frameAt(now);
            if (here == null || now - here.base < 0) {
                return here == null ? RETIRED : STALE;
            }
            long paid = here.paid;
            if (paid == SEALED) {
                continue;
            }
            long at = ticks(now - here.base);
            long start = Math.max(paid, at - saveable(terms.price()));
            long there = Math.min(Math.min(permits, terms.largestTake()), permitsIn(at - start));
            if (there <= 0) {
                return 0;
            }
            if (here.move(paid, start + there * terms.price())) {
                return there;
            }
            losses = backOff(losses);
        }
    }

    @Override
    public boolean charge(long permits, long now) {
        Checks.require(permits <= Terms.MOST_TICKS / terms.price(), "permits", permits, "a debt that can be tracked");
        long cost = permits * terms.price();
        int losses = 0;
        while (true) {
            Frame here = frameAt(now);
            if (here == null) {
                return false;
            }
            long paid = here.paid;
            if (paid == SEALED) {
                continue;
            }
            long at = ticks(now - here.base);
            long next = Math.max(paid, at - saveable(terms.price())) + cost; // of a queue only one turn is free now
            Checks.require(next - at <= Terms.MOST_TICKS, "permits", permits, "a debt that can be tracked");
            if (here.move(paid, next)) {
                return true;
            }
            losses = backOff(losses);
        }
    }

    @Override
    public long giveBack(long permits, long taken, long takenAt, long waitNanos, Ticker ticker) {
        int losses = 0;
        while (true) {
            Frame here = frame;
            long paid = here.paid;
            long now = ticker.read();
            long offset = now - here.base;
            if (offset > terms.longestOffset() || paid == SEALED) {
                if (moved(here, now)) {
                    continue;
                }
                return 0;
            }
            long due = takenAt - here.base + waitNanos;
            if (due < -terms.longestOffset()) {
                return 0; // so long ago that all of it has come back by itself
            }
            boolean booking = permits == taken && (waitNanos > 0 || terms.paysByWaiting());
            long back = returnable(
                    permits * terms.price(), booking, due, bookedUntil - here.base, paid, Math.max(0, offset));
            if (back <= 0) {
                return 0;
            }
            if (here.move(paid, paid - back)) {
                return Wide.divideUp(back, terms.price());
            }
            losses = backOff(losses);
        }
    }

    /**
     * How many of {@code cost} ticks may be returned so that the calls that did run keep the promise.
     *
     * <p>While nobody is booked to run later than now, replaying those calls without this one shows that what it took has
     * since refilled by the time passed, so only the rest of its cost is missing. While somebody is, he keeps his time even
     * if the one before him is gone; so only the newest booking can be undone, and only whole. It is the newest if paid is
     * within the nanosecond to which its own booking moved it: every later one moves paid by at least a nanosecond more.
     */
    private long returnable(long cost, boolean wholeBooking, long due, long lastBooked, long paid, long offset) {
        long mine = paid - (terms.paysAfter() ? cost : 0);
        boolean newest = mine > (due - 1) * terms.rate() && mine <= due * terms.rate();
        if (wholeBooking && newest && (due > offset || (terms.paysByWaiting() && paid + cost > ticks(offset)))) {
            return cost;
        }
        boolean nobodyAhead = terms.paysAfter() ? lastBooked <= offset : paid <= ticks(offset);
        boolean known = due <= offset; // not so when the ticker went back: who knows what was decided since
        return nobodyAhead && known && !terms.paysByWaiting() ? cost - (offset - due) * terms.rate() : 0;
    }

    private void noteBooking(long due) {
        long seen = bookedUntil;
        while (terms.paysAfter() && due - seen > 0 && !BOOKED_UNTIL.compareAndSet(this, seen, due)) {
            seen = bookedUntil; // all this before paid moves: who sees the booking sees this
        }
    }

    @Override
    public long available(long now) {
        Frame here = settled(now);
        long at = ticks(now - here.base);
        long saved = at - Math.max(here.paid, at - saveable(terms.price()));
        return permitsIn(saved);
    }

    private long permitsIn(long saved) {
        return Math.floorDiv(saved, terms.price()) + (terms.paysAfter() ? 1 : 0);
    }

    @Override
    public long waitNanos(long permits, long now) {
        if (permits > terms.largestTake()) {
            return NEVER;
        }
        Frame here = settled(now);
        long at = ticks(now - here.base);
        long cost = permits * terms.price();
        long start = Math.max(here.paid, at - saveable(cost));
        return Wide.divideUp(Math.max(0, (terms.paysAfter() ? start : start + cost) - at), terms.rate());
    }

    /** A permit granted at t has moved paid to t - idle + price at least, so paid tells how many can have been. */
    @Override
    public long grantedWithin(long nanos, long now) {
        Frame here = settled(now);
        long reach = Math.min(nanos, terms.longestOffset());
        long since = ticks(now - here.base) - reach * terms.rate() - terms.idle();
        long within = Math.max(0, Math.floorDiv(here.paid - since, terms.price()) + (terms.paysByWaiting() ? 1 : 0));
        return within + Wide.multiplyDivideUp(nanos - reach, terms.rate(), terms.price());
    }

    @Override
    public long nanosToFull(long now) {
        Frame here = settled(now);
        return Wide.divideUp(Math.max(0, here.paid + saveable(terms.price()) - ticks(now - here.base)), terms.rate());
    }

    /** Idle time saved up at {@code now}, in ticks; negative while in debt. */
    long saved(long now) {
        return Math.min(terms.idle(), elapsed(now));
    }

    /** Ticks since the instant paid for, as far back as matters; negative while it lies ahead. */
    long elapsed(long now) {
        Frame here = settled(now);
        return Math.min(terms.memory(), ticks(now - here.base) - here.paid);
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
        while (ended == null) {
            Frame here = frame;
            long paid = here.paid;
            if (now - here.base > terms.longestOffset() || paid == SEALED) {
                moved(here, now);
                continue;
            }
            if (!always && paid + terms.memory() > ticks(now - here.base)) {
                return false;
            }
            if (here.move(paid, SEALED)) {
                ended = new Frame(here.base, paid);
                return true;
            }
        }
        return false;
    }

    private long saveable(long cost) {
        return terms.paysByWaiting() ? cost : terms.idle();
    }

    /** The ticks from the base of a frame; a ticker that went back behind it stands still there. */
    private long ticks(long offset) {
        return Math.max(0, offset) * terms.rate();
    }

    /** The frame to act on at {@code now}, which may be sealed since; null if this timeline has ended. */
    private @Nullable Frame frameAt(long now) {
        while (true) {
            Frame here = frame;
            if (now - here.base <= terms.longestOffset() && here.paid != SEALED) {
                return here;
            }
            if (!moved(here, now)) {
                return null;
            }
        }
    }

    /** A copy of the present frame, near enough to {@code now}, to read from. */
    private Frame settled(long now) {
        while (true) {
            Frame last = ended;
            Frame here = last == null ? frame : last;
            long paid = here.paid;
            if (paid != SEALED) {
                boolean near = now - here.base <= terms.longestOffset();
                return near ? new Frame(here.base, paid) : Frame.after(here.base, paid, now, terms);
            }
            Thread.onSpinWait();
        }
    }

    /** Moves on from a frame that is sealed or too far back. @return false if this timeline has ended instead */
    private boolean moved(Frame from, long now) {
        if (ended != null) {
            return false;
        }
        long paid = from.seal();
        if (paid == SEALED) {
            Thread.onSpinWait(); // another thread is about to publish the next frame, or the end
        } else {
            frame = Frame.after(from.base, paid, now, terms);
        }
        return true;
    }
}
