package io.headgate.hotparameter;

import io.headgate.breaker.Breaker;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** The breaker of one value, which is let go only when there is nothing in it to be lost. Lock-free. */
final class Watched {

    /*
     * Naive: look whether the breaker is worth keeping, and remove it if not. A result that is counted between the two is lost, and
     * if the thread is held up there the breaker may even have opened.
     *
     *            nothing in it               still nothing in it
     *     KEPT ─────────────────► LEAVING ──────────────────────► GONE    removed from the table
     *       ▲                        │
     *       └────────────────────────┘  something is in it: by who lets go, or by who has counted a result
     *
     * Who counts a result looks at the stage afterwards; who lets go looks at the breaker after it is LEAVING. So of two that meet one
     * sees the other: either the result is in the breaker when that is looked at, or who has counted it finds it LEAVING, and keeps it,
     * or GONE, and counts it again in the next one.
     */
    private static final int KEPT = 0;
    private static final int LEAVING = 1;
    private static final int GONE = 2;
    private static final AtomicIntegerFieldUpdater<Watched> STAGE =
            AtomicIntegerFieldUpdater.newUpdater(Watched.class, "stage");

    private final Breaker breaker;
    private volatile int stage;

    Watched(Breaker breaker) {
        this.breaker = breaker;
    }

    Breaker breaker() {
        return breaker;
    }

    /** To be asked after a result has been counted: false if it is gone, and the result with it. */
    boolean isKept() {
        int seen = stage;
        while (seen == LEAVING && !STAGE.compareAndSet(this, LEAVING, KEPT)) {
            seen = stage;
        }
        return seen != GONE;
    }

    /** Lets go of it if nothing in it is worth keeping. For one thread at a time. @return whether it is gone */
    boolean leave(long now) {
        return isLeaving(now) && isGone(now);
    }

    /** The first step of {@link #leave}. */
    boolean isLeaving(long now) {
        return isForgettable(now) && STAGE.compareAndSet(this, KEPT, LEAVING);
    }

    /** The second one. */
    boolean isGone(long now) {
        if (isForgettable(now) && STAGE.compareAndSet(this, LEAVING, GONE)) {
            return true;
        }
        STAGE.compareAndSet(this, LEAVING, KEPT);
        return false;
    }

    private boolean isForgettable(long now) {
        return breaker.isForgettable(breaker.latest(now));
    }
}
