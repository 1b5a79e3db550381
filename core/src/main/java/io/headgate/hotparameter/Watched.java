package io.headgate.hotparameter;

import io.headgate.breaker.Breaker;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

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
    private enum Stage {
        KEPT,
        LEAVING,
        GONE
    }

    private static final VarHandle STAGE;

    static {
        try {
            STAGE = MethodHandles.lookup().findVarHandle(Watched.class, "stage", Stage.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final Breaker breaker;
    private volatile Stage stage = Stage.KEPT;

    Watched(Breaker breaker) {
        this.breaker = breaker;
    }

    Breaker breaker() {
        return breaker;
    }

    /** To be called when a result has been counted. @return false if it is gone, and the result with it */
    boolean keep() {
        Stage seen = stage;
        while (seen == Stage.LEAVING && !move(Stage.LEAVING, Stage.KEPT)) {
            seen = stage;
        }
        return seen != Stage.GONE;
    }

    /** Lets go of it if nothing in it is worth keeping. For one thread at a time. @return whether it is gone */
    boolean leave(long now) {
        return beginLeaving(now) && endLeaving(now);
    }

    /** The first step of {@link #leave}. @return whether it may be gone soon */
    boolean beginLeaving(long now) {
        return isForgettable(now) && move(Stage.KEPT, Stage.LEAVING);
    }

    /** The second one. @return whether it is gone */
    boolean endLeaving(long now) {
        boolean gone = isForgettable(now) && move(Stage.LEAVING, Stage.GONE);
        if (!gone) {
            move(Stage.LEAVING, Stage.KEPT);
        }
        return gone;
    }

    private boolean move(Stage from, Stage to) {
        return STAGE.compareAndSet(this, from, to);
    }

    private boolean isForgettable(long now) {
        return breaker.isForgettable(breaker.latest(now));
    }
}
