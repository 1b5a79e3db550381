package io.headgate.limiter.pace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Where a {@link Timeline} counts ticks from, and up to which tick permits are paid for. */
final class Frame {

    /** In place of {@link #paid}: this frame is no longer in use. */
    static final long SEALED = Long.MIN_VALUE;

    private static final VarHandle PAID;

    static {
        try {
            PAID = MethodHandles.lookup().findVarHandle(Frame.class, "paid", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    final long base;
    volatile long paid;

    Frame(long base, long paid) {
        this.base = base;
        this.paid = paid;
    }

    /** A frame near {@code now} that says the same as one with the given base and paid. */
    static Frame after(long base, long paid, long now, Terms terms) {
        long nanosLeft = Math.floorDiv(paid, terms.rate()) - (now - base);
        long memory = terms.memory();
        boolean longAgo = nanosLeft < -(memory / terms.rate()) - 1; // then the product below might not fit
        long left = longAgo ? -memory : nanosLeft * terms.rate() + Math.floorMod(paid, terms.rate());
        return new Frame(now, Math.max(left, -memory));
    }

    boolean move(long from, long to) {
        return PAID.compareAndSet(this, from, to);
    }

    long seal() {
        return (long) PAID.getAndSet(this, SEALED);
    }
}
