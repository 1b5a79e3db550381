package io.headgate.limiter.pace;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Wide;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Where a {@link Timeline} counts ticks from, and up to which tick permits are paid for. */
final class Frame {

    /** In place of {@link #paid}: this frame is no longer in use. */
    static final long SEALED = Long.MIN_VALUE;

    /** More than any number of ticks that a take can find paid off: see {@link #endless}. */
    private static final long NEVER_PAID = 3 * Terms.MOST_TICKS;

    private static final VarHandle PAID;

    static {
        try {
            PAID = MethodHandles.lookup().findVarHandle(Frame.class, "paid", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    final long base;

    /** Whether a long debt was the reason to count from {@link #base}, which lay in the future then. */
    final boolean afterDebt;

    volatile long paid;

    private long latest; // written before paid moves, so who sees the move sees this; a race leaves a little less

    Frame(long base, long paid) {
        this(base, paid, false, base);
    }

    private Frame(long base, long paid, boolean afterDebt, long latest) {
        this.base = base;
        this.paid = paid;
        this.afterDebt = afterDebt;
        this.latest = latest;
    }

    /** A frame that says the same as one with the given base and paid, counted from {@code now}; after a long debt, from its end. */
    static Frame after(long base, long paid, long now, Terms terms) {
        if (paid == NEVER_PAID) {
            return endless(now);
        }
        long nanosLeft = Math.floorDiv(paid, terms.rate()) - (now - base);
        if (nanosLeft > terms.longestOffset() / 4) {
            return new Frame(now + nanosLeft, Math.floorMod(paid, terms.rate()), true, now);
        }
        boolean longAgo = nanosLeft < -(Timeline.AT_REST / terms.rate()) - 1; // then the product below might not fit
        long left = longAgo ? -Timeline.AT_REST : nanosLeft * terms.rate() + Math.floorMod(paid, terms.rate());
        return new Frame(now, Math.max(left, -Timeline.AT_REST));
    }

    /** The frame after {@code permits} were charged on top of {@code paid}, however many; see {@link #endless}. */
    static Frame charged(long base, long paid, long permits, long now, Terms terms) {
        long nanos = Wide.multiplyDivide(permits, terms.price(), terms.rate());
        if (nanos > Algorithm.MAX_WAIT_NANOS + terms.idle() / terms.rate()) {
            return endless(now);
        }
        long ticks = Math.floorMod(paid, terms.rate()) + Wide.multiplyRemainder(permits, terms.price(), terms.rate());
        long end = base + Math.floorDiv(paid, terms.rate()) + nanos + ticks / terms.rate();
        return end - now > Algorithm.MAX_WAIT_NANOS ? endless(now) : after(end, ticks % terms.rate(), now, terms);
    }

    /** The frame of a debt that lasts for so many nanoseconds from {@code now}. */
    static Frame owing(long nanos, long now) {
        return new Frame(now + nanos, 0, true, now);
    }

    /** The frame of a debt that would take more than a hundred years to pay: it is never paid. */
    static Frame endless(long now) {
        return new Frame(now, NEVER_PAID);
    }

    /** This frame as it was when it said {@code seen}. */
    Frame with(long seen) {
        return new Frame(base, seen, afterDebt, latest);
    }

    boolean isEndless() {
        return paid == NEVER_PAID;
    }

    /** Somebody is about to take, or give back, at {@code now}. */
    void reach(long now) {
        if (now - latest > 0) {
            latest = now;
        }
    }

    /** {@code now}, or the latest instant at which anybody took or gave back if that is later: the ticker has gone back. */
    long latest(long now) {
        long known = latest;
        return known - now > 0 ? known : now;
    }

    /** This frame, which follows {@code before} at {@code now}. */
    Frame following(Frame before, long now) {
        latest = before.latest(now);
        return this;
    }

    boolean move(long from, long to) {
        return PAID.compareAndSet(this, from, to);
    }

    long seal() {
        return (long) PAID.getAndSet(this, SEALED);
    }
}
