package io.headgate.limiter.pace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** What has been given back to a {@link Timeline} so far. Made when the first permit comes back. Safe for many threads, lock-free. */
final class Returned {

    private static final VarHandle NANOS;
    private static final VarHandle LATEST;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NANOS = lookup.findVarHandle(Returned.class, "nanos", long.class);
            LATEST = lookup.findVarHandle(Returned.class, "latest", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private volatile long nanos;
    private volatile long latest;

    /** @param now no call that has run was given back later than this */
    Returned(long now) {
        latest = now;
    }

    /** How far the instant paid for has been moved back in all; after a lost race more than that. */
    long nanos() {
        return nanos;
    }

    /** The latest instant at which a call that could have run was given back. */
    long latest() {
        return latest;
    }

    /** To be told before the state moves, so that a thread which sees the move sees this. */
    void add(long moreNanos) {
        NANOS.getAndAdd(this, moreNanos);
    }

    void at(long now) {
        long seen = latest;
        while (now - seen > 0 && !LATEST.compareAndSet(this, seen, now)) {
            seen = latest;
        }
    }
}
