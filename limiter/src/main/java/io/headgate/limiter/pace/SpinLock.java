package io.headgate.limiter.pace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A lock that is held for a few instructions, by one thread at a time. Nothing parks, nothing allocates; it cannot be taken twice. */
abstract class SpinLock {

    private static final int SPINS_BEFORE_YIELD = 32;

    private static final VarHandle LOCKED;

    static {
        try {
            LOCKED = MethodHandles.lookup().findVarHandle(SpinLock.class, "locked", boolean.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    @SuppressWarnings("unused") // through LOCKED
    private volatile boolean locked;

    @SuppressWarnings("ThreadPriorityCheck") // a courtesy to the holder; nothing depends on it
    final void lock() {
        for (int spins = 1; (boolean) LOCKED.getOpaque(this) || !LOCKED.compareAndSet(this, false, true); spins++) {
            if (spins % SPINS_BEFORE_YIELD == 0) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
    }

    final void unlock() {
        LOCKED.setRelease(this, false);
    }
}
