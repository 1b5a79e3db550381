package io.headgate.limiter.pace;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.Wide;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One instant that says how far the permits handed out so far have been paid for. Lock-free but for the moment in
 * which a frame is replaced: a take is one compare-and-set, a refusal writes nothing, neither allocates. From the first call on that
 * may give back late, all that moves the instant holds a lock for a few instructions.
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
     * whole-nanosecond prices that happens once in 73 years. A debt that reaches further than that is counted from its
     * end: the base then lies in the future, and paid is the fraction of a nanosecond beyond it. GCRA: ITU-T I.371.
     */
    private static final long SEALED = Frame.SEALED;

    /**
     * More idle time saved up than anybody can use: how one begins that is full. With just enough it would look as if it had granted
     * permits until a moment ago, and been full again by now.
     */
    static final long AT_REST = Terms.MOST_TICKS;

    private static final VarHandle BOOKINGS;
    private static final VarHandle LOWS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            BOOKINGS = lookup.findVarHandle(Timeline.class, "bookings", Bookings.class);
            LOWS = lookup.findVarHandle(Timeline.class, "lows", Lows.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /** Another thread has made what has to be locked first: begin again. */
    private static final long AGAIN = -4;

    private final Limit limit;
    private final Terms terms;
    private volatile Frame frame;
    private volatile @Nullable Frame ended;
    private final long unpaidUntil; // until then: used under a larger burst before, and more than this one holds
    private volatile @Nullable Bookings bookings; // null until a call waits
    private volatile @Nullable Lows lows; // null until a call comes that may give back

    /** Begins at {@code now} with {@code saved} ticks of idle time saved up (negative: in debt). */
    Timeline(Limit limit, Terms terms, long saved, long now) {
        this(limit, terms, saved, now, 0);
    }

    /** As above, where a larger burst before it was used, by so many nanoseconds more than this one has. */
    Timeline(Limit limit, Terms terms, long saved, long now, long unpaidNanos) {
        this(limit, terms, new Frame(now, -saved), now + unpaidNanos, null);
    }

    private Timeline(Limit limit, Terms terms, Frame frame, long unpaidUntil, @Nullable Bookings bookings) {
        this.limit = limit;
        this.terms = terms;
        this.frame = frame;
        this.unpaidUntil = unpaidUntil;
        this.bookings = bookings;
    }

    /** Begins with everything used and a debt of so many nanoseconds; {@link #NEVER}: without an end. */
    static Timeline owing(Limit limit, Terms terms, long nanos, long now) {
        return new Timeline(limit, terms, nanos == NEVER ? Frame.endless(now) : Frame.owing(nanos, now), now, null);
    }

    /** Another one of the same limit that begins with what this one has in use, to the fraction. */
    Timeline copy(long now) {
        Frame here = settled(now);
        Bookings known = bookings;
        Bookings booked = known == null ? null : new Bookings(terms, known.until());
        return new Timeline(limit, terms, Frame.after(here.base, here.paid, now, terms), unpaidUntil, booked);
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
        Frame here = frame;
        return now - here.base < 0 && !here.afterDebt ? here.base : now;
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
            if ((terms.paysAfter() ? 0 : cost) <= saved) {
                if (lows == null) {
                    here.reach(now);
                    if (here.move(paid, at - saved + cost)) {
                        return 0;
                    }
                    backOff(0);
                }
            } else if (maxWaitNanos == 0) {
                return REFUSED;
            }
        }
        return takeCarefully(permits, now, maxWaitNanos);
    }

    private long takeCarefully(long permits, long now, long maxWaitNanos) {
        if (permits > terms.largestTake()) {
            return ended == null ? REFUSED : RETIRED;
        }
        long answer = AGAIN;
        while (answer == AGAIN) {
            Lows held = lockLows();
            try {
                answer = take(permits, now, maxWaitNanos, held, null);
            } finally {
                unlock(held);
            }
        }
        return answer;
    }

    /** Takes for a call that has to wait. */
    private long book(long permits, long now, long maxWaitNanos, @Nullable Lows held) {
        if (bookings == null) {
            BOOKINGS.compareAndSet(this, null, new Bookings(terms, now));
        }
        Bookings booked = Objects.requireNonNull(bookings);
        booked.lock();
        try {
            return take(permits, now, maxWaitNanos, held, booked);
        } finally {
            booked.settle();
            booked.unlock();
        }
    }

    private long take(long permits, long now, long maxWaitNanos, @Nullable Lows held, @Nullable Bookings booked) {
        long cost = permits * terms.price();
        long longest = Math.min(maxWaitNanos, terms.longestWaitNanos());
        int losses = 0;
        while (true) {
            Frame here = frameAt(now);
            if (here == null || isStale(here, now)) {
                return here == null ? RETIRED : STALE;
            }
            long paid = here.paid;
            if (paid == SEALED) {
                continue;
            }
            if (held != lows) {
                return AGAIN;
            }
            long start = start(here, paid, cost, now);
            long wait = untilDue(start, cost, now - here.base);
            if (wait > 0) {
                if (wait > longest || here.isEndless()) {
                    return REFUSED;
                }
                if (booked == null) {
                    return book(permits, now, maxWaitNanos, held);
                }
                booked.announce(now + wait);
            }
            note(here, paid, now, wait, held);
            if (start + cost > terms.farthest()) {
                moved(here, now);
            } else if (here.move(paid, start + cost)) {
                if (booked != null && wait > 0) {
                    booked.book(here, paid, start, cost, now);
                }
                return wait;
            } else {
                losses = backOff(losses);
            }
        }
    }

    /** From when on a call for {@code cost} ticks pays, at {@code now}: idle time beyond what may be saved is gone. */
    private long start(Frame here, long paid, long cost, long now) {
        long offset = now - here.base;
        boolean isLong = here.afterDebt && offset < -terms.longestOffset();
        return isLong ? paid : Math.max(paid, ticks(here, offset) - saveable(cost));
    }

    /** How long a call that pays from {@code start} on has to wait, {@code offset} after the base. */
    private long untilDue(long start, long cost, long offset) {
        return Math.max(0, Wide.divideUp(terms.paysAfter() ? start : start + cost, terms.rate()) - offset);
    }

    private static boolean isStale(Frame here, long now) {
        return now - here.base < 0 && !here.afterDebt;
    }

    @Override
    public long look(long permits, long now, long maxWaitNanos) {
        while (true) {
            Frame here = frameAt(now);
            if (here == null || isStale(here, now)) {
                return here == null ? RETIRED : STALE;
            }
            long paid = here.paid;
            if (paid != SEALED) {
                long cost = permits * terms.price();
                boolean tooMany = permits > terms.largestTake();
                long wait = tooMany ? NEVER : untilDue(start(here, paid, cost, now), cost, now - here.base);
                return wait > Math.min(maxWaitNanos, terms.longestWaitNanos()) ? REFUSED : 0;
            }
        }
    }

    @Override
    public long takeUpTo(long permits, long now) {
        Lows held = lockLows();
        try {
            return takeUpTo(permits, now, held);
        } finally {
            unlock(held);
        }
    }

    private long takeUpTo(long permits, long now, @Nullable Lows held) {
        int losses = 0;
        while (true) {
            Frame here = frameAt(now);
            if (here == null || isStale(here, now)) {
                return here == null ? RETIRED : STALE;
            }
            long paid = here.paid;
            if (paid == SEALED) {
                continue;
            }
            if (held != lows) {
                return takeUpTo(permits, now);
            }
            long there = Math.min(Math.min(permits, terms.largestTake()), available(here, paid, now));
            if (there <= 0) {
                return 0;
            }
            note(here, paid, now, 0, held);
            if (here.move(paid, start(here, paid, terms.price(), now) + there * terms.price())) {
                return there;
            }
            losses = backOff(losses);
        }
    }

    @Override
    public boolean charge(long permits, long now) {
        long answer = AGAIN;
        while (answer == AGAIN) {
            Lows held = lockLows();
            Bookings booked = lockBookings();
            try {
                answer = charge(permits, now, held, booked);
            } finally {
                unlock(booked);
                unlock(held);
            }
        }
        return answer != RETIRED;
    }

    /** @return 0, {@link #RETIRED} or {@link #AGAIN} */
    private long charge(long permits, long now, @Nullable Lows held, @Nullable Bookings booked) {
        int losses = 0;
        while (true) {
            Frame here = frameAt(now);
            if (here == null) {
                return RETIRED;
            }
            long paid = here.paid;
            if (paid == SEALED) {
                continue;
            }
            if (held != lows || booked != bookings) {
                return AGAIN;
            }
            if (here.isEndless()) {
                return 0;
            }
            long wait = Math.max(0, bookedUntil(booked, now) - now); // it is paid after those that are booked
            note(here, paid, now, wait, held);
            long start = start(here, paid, terms.price(), now); // of a queue only one turn is free now
            boolean near = permits <= Terms.MOST_TICKS / terms.price() && !here.afterDebt;
            if (near && start + permits * terms.price() <= terms.farthest()) {
                if (here.move(paid, start + permits * terms.price())) {
                    if (booked != null) {
                        booked.charge(here, paid, start, permits * terms.price(), now);
                    }
                    return 0;
                }
            } else if (here.move(paid, SEALED)) {
                frame = Frame.charged(here.base, start, permits, now, terms).following(here, now);
                return 0;
            }
            losses = backOff(losses);
        }
    }

    /** Tells {@link Lows} what is in use before a call runs that takes at {@code now} and waits. To be called before paid moves. */
    private void note(Frame here, long paid, long now, long wait, @Nullable Lows held) {
        here.reach(now);
        if (held != null) {
            held.note(inUse(here, paid, here.latest(now + wait)));
        }
    }

    /*
     * Once there are lows, they and paid change together, under their lock. A thread that saw none reads paid first and looks
     * again whether there are lows: the take that they were made for comes later, and moves paid.
     */
    private @Nullable Lows lockLows() {
        Lows held = lows;
        if (held != null) {
            held.lock();
        }
        return held;
    }

    /*
     * Calls that wait, and what is given back, hold this lock, and behind that of the lows. Plain takes do not.
     */
    private @Nullable Bookings lockBookings() {
        Bookings booked = bookings;
        if (booked != null) {
            booked.lock();
        }
        return booked;
    }

    private static void unlock(@Nullable SpinLock held) {
        if (held != null) {
            held.unlock();
        }
    }

    /** The ticks in use at {@code instant}, if nobody takes any more until then. */
    private long inUse(Frame here, long paid, long instant) {
        long offset = instant - here.base;
        if (offset < -terms.longestOffset() || here.isEndless()) {
            return Long.MAX_VALUE;
        }
        return offset > terms.longestOffset() ? 0 : Math.max(0, paid + terms.idle() - ticks(here, offset));
    }

    /** The number of the take in {@link Lows}. A queue needs none: it returns only its newest turn. */
    @Override
    public long mark(long now) {
        if (terms.paysByWaiting()) {
            return UNMARKED;
        }
        if (lows == null) {
            LOWS.compareAndSet(this, null, new Lows());
        }
        Lows held = Objects.requireNonNull(lockLows());
        try {
            return held.begin(now);
        } finally {
            held.unlock();
        }
    }

    @Override
    public long giveBack(long permits, long taken, long takenAt, long waitNanos, Ticker ticker) {
        return giveBack(permits, taken, takenAt, waitNanos, UNMARKED, ticker);
    }

    @Override
    public long giveBack(long permits, long taken, long takenAt, long waitNanos, long mark, Ticker ticker) {
        boolean isCancelled = false;
        boolean isListed = false;
        while (true) {
            Lows held = lockLows();
            Bookings booked = lockBookings();
            try {
                if (booked != null && waitNanos > 0 && !isCancelled) {
                    isListed = booked.cancel(
                            frame, ticker.read(), takenAt + waitNanos, taken * terms.price(), permits * terms.price());
                    isCancelled = true;
                }
                long back = giveBack(permits, taken, takenAt, waitNanos, mark, ticker, held, booked, isListed);
                if (back != AGAIN) {
                    return back;
                }
            } finally {
                if (booked != null) {
                    booked.settle();
                }
                unlock(booked);
                unlock(held);
            }
        }
    }

    private long giveBack(
            long permits,
            long taken,
            long takenAt,
            long waitNanos,
            long mark,
            Ticker ticker,
            @Nullable Lows held,
            @Nullable Bookings booked,
            boolean isListed) {
        long cost = permits * terms.price();
        long due = takenAt + waitNanos;
        boolean wholeBooking = permits == taken && (waitNanos > 0 || terms.paysByWaiting());
        int losses = 0;
        while (true) {
            Frame here = frame;
            long paid = here.paid;
            long now = ticker.read();
            if (now - here.base > terms.longestOffset() || paid == SEALED) {
                if (moved(here, now)) {
                    continue;
                }
                return 0;
            }
            if (held != lows || booked != bookings) {
                return AGAIN;
            }
            boolean isKnown = booked != null && booked.catchUp(here, paid, now);
            boolean isNewest = wholeBooking && canBeUndone(here, paid, cost, due, now, bookedUntil(booked, now));
            long own = cost;
            if (!isNewest) {
                long known = booked != null && booked.wasApartSince(takenAt) ? UNMARKED : mark;
                own -= lostTicks(here, paid, cost, due, waitNanos > 0, now, bookedUntil(booked, now), known, held);
            }
            long back = own;
            long ofBase = isListed || booked == null ? 0 : Math.max(own, leftOf(booked, cost, due, waitNanos > 0));
            if (booked != null && isKnown) {
                back = paid - booked.bound(here, now, ofBase);
                back = isListed && isNewest ? Math.max(cost, back) : back;
            }
            if (back <= 0 || here.isEndless()) {
                return 0;
            }
            here.reach(now);
            if (here.move(paid, paid - back)) {
                if (held != null) {
                    held.subtract(back, back > own ? UNMARKED : mark);
                }
                if (booked != null) {
                    booked.gaveBack(here, paid - back, ofBase);
                }
                return Math.min(permits, Wide.divideUp(back, terms.price()));
            }
            losses = backOff(losses);
        }
    }

    /** What a call returns at least to a bucket in which nobody waits: its cost, less what dripped in since it ran. */
    private long leftOf(Bookings booked, long cost, long due, boolean waited) {
        long since = booked.seenAt() - due + (waited ? 1 : 0); // it is due within the nanosecond before
        boolean isLost = since < 0 || terms.payment() != Terms.Payment.BEFORE;
        return isLost ? 0 : Math.max(0, cost - Wide.multiplyCapped(since, terms.rate()));
    }

    /**
     * Whether a booking can be undone whole, so that everything is as if it had not been: before it runs, if no other runs later.
     * Where a call does not pay before it runs, that is so if paid is within the nanosecond to which its own booking moved it.
     */
    private boolean canBeUndone(Frame here, long paid, long cost, long due, long now, long until) {
        boolean isNewest = here.base + Wide.divideUp(paid - (terms.paysAfter() ? cost : 0), terms.rate()) == due;
        if (terms.paysByWaiting()) {
            return isNewest && (due - now > 0 || paid + cost > ticks(here, now - here.base));
        }
        return due - here.latest(now) > 0 && until - due <= 0 && (isNewest || !terms.paysAfter());
    }

    /**
     * How many ticks of a call's cost are lost at most to idle time, so that the calls that did run keep the promise; more than any
     * cost where nothing may come back.
     *
     * <p>Replaying the others without this call shows that no more is lost at the brim than dripped in from when it ran until
     * the last of them runs; nor than its cost exceeds the least that was in use meanwhile.
     * Where calls pay after they ran, one that is booked keeps its time even if the one before it is gone, so nothing comes back.
     */
    private long lostTicks(
            Frame here,
            long paid,
            long cost,
            long due,
            boolean waited,
            long now,
            long until,
            long mark,
            @Nullable Lows held) {
        long latest = here.latest(now);
        long last = until - latest > 0 ? until : latest;
        if (terms.paysByWaiting() || (terms.paysAfter() && until - now > 0) || last - due < 0) {
            return Long.MAX_VALUE; // due later than any known instant: the ticker went back
        }
        long began = waited ? 1 : 0; // within the nanosecond before
        long since = Wide.multiplyCapped(last - due + began, terms.rate());
        if (mark == UNMARKED || held == null) {
            return since;
        }
        long lowest = Math.min(held.lowestSince(mark), inUse(here, paid, last));
        return Math.min(since, Math.max(0, cost - lowest));
    }

    /** No call of these bookings, which are locked, runs later than this. Null: none was booked, so {@code now}. */
    private static long bookedUntil(@Nullable Bookings known, long now) {
        return known == null ? now : known.until();
    }

    @Override
    public long available(long now) {
        Frame here = settled(now);
        return available(here, here.paid, now);
    }

    private long available(Frame here, long paid, long now) {
        long offset = now - here.base;
        if (here.isEndless()) {
            return -ENDLESS_DEBT;
        }
        if (here.afterDebt && offset < -terms.longestOffset()) {
            return Math.max(1 - ENDLESS_DEBT, -owed(paid, -offset));
        }
        long saved = ticks(here, offset) - start(here, paid, terms.price(), now);
        return Math.floorDiv(saved, terms.price()) + (terms.paysAfter() ? 1 : 0);
    }

    /** The permits still owed, {@code nanos} before the base: more ticks than a long holds. */
    private long owed(long paid, long nanos) {
        long whole = Wide.multiplyDivide(nanos, terms.rate(), terms.price());
        long rest = Wide.multiplyRemainder(nanos, terms.rate(), terms.price());
        return whole + Wide.divideUp(rest + paid, terms.price());
    }

    @Override
    public long waitNanos(long permits, long now) {
        Frame here = settled(now);
        if (permits > terms.largestTake() || here.isEndless()) {
            return NEVER;
        }
        long cost = permits * terms.price();
        return untilDue(start(here, here.paid, cost, now), cost, now - here.base);
    }

    /** A permit granted at t has moved paid to t - idle + price at least, so paid tells how many can have been. */
    @Override
    public long grantedWithin(long nanos, long now) {
        Frame here = settled(now);
        long offset = now - here.base;
        long reach = Math.min(nanos, terms.longestOffset());
        long earlier = Wide.multiplyDivideUp(nanos - reach, terms.rate(), terms.price());
        if (here.isEndless() || offset < -terms.longestOffset()) {
            long granted = Wide.divideUp(reach * terms.rate() + terms.idle(), terms.price()) + 1;
            return granted + earlier - available(here, here.paid, now);
        }
        long since = ticks(here, offset) - reach * terms.rate() - terms.idle();
        long within = Math.max(0, Math.floorDiv(here.paid - since, terms.price()));
        // a call of a queue has waited for its permits before it runs, and they run at once
        return within + (terms.paysByWaiting() && here.paid > since ? terms.largestTake() : 0) + earlier;
    }

    @Override
    public long nanosToFull(long now) {
        Frame here = settled(now);
        if (here.isEndless()) {
            return NEVER;
        }
        return Math.max(0, Wide.divideUp(here.paid + saveable(terms.price()), terms.rate()) - (now - here.base));
    }

    /** How long until everything that was granted or charged is paid for; {@link #NEVER} while a debt has no end. */
    long nanosInDebt(long now) {
        Frame here = settled(now);
        return here.isEndless() ? NEVER : Math.max(0, Wide.divideUp(here.paid, terms.rate()) - (now - here.base));
    }

    /** What was used under a larger burst before, did not fit into this one, and would not have been paid for yet. */
    long unpaidNanos(long now) {
        return Math.max(0, unpaidUntil - now);
    }

    /** Idle time saved up at {@code now}, in ticks; negative while in debt, which must not be a long one. */
    long saved(long now) {
        return Math.min(terms.idle(), elapsed(now));
    }

    /** Ticks since the instant paid for, as far back as matters; negative while it lies ahead, which must not be far. */
    long elapsed(long now) {
        return Math.min(terms.memory(), idleTicks(now));
    }

    /** As {@link #elapsed}, however long ago it was. */
    long idleTicks(long now) {
        Frame here = settled(now);
        return Math.min(AT_REST, ticks(here, now - here.base) - here.paid);
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
            if (!always && !isAtRest(here, paid, now)) {
                return false;
            }
            if (here.move(paid, SEALED)) {
                ended = here.with(paid);
                return true;
            }
        }
        return false;
    }

    private boolean isAtRest(Frame here, long paid, long now) {
        long offset = now - here.base;
        return offset >= 0 && paid + terms.memory() <= ticks(here, offset);
    }

    private long saveable(long cost) {
        return terms.paysByWaiting() ? cost : terms.idle();
    }

    /** The ticks from the base of a frame; a ticker that went back behind it stands still there, but for the end of a debt. */
    private long ticks(Frame here, long offset) {
        return (here.afterDebt ? offset : Math.max(0, offset)) * terms.rate();
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
                return near ? here.with(paid) : Frame.after(here.base, paid, now, terms);
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
            frame = Frame.after(from.base, paid, now, terms).following(from, now);
        }
        return true;
    }
}
