package io.headgate.limiter.lincheck;

import io.headgate.limiter.Limit;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/**
 * As {@link OnSharedClock}, with undoing one's last take and looking at what is left. Not for windows of several slices: permits returned to a slice that
 * is over may be counted as used by a slice that begins at that very moment, until the next one begins. That is on the
 * safe side and deliberate, and no order of the operations explains it.
 */
public abstract class GivingBackOnSharedClock extends OnSharedClock {

    /** Operations on {@code limit}, which begins at 0, and a clock that moves by {@code stepNanos} at a time. */
    protected GivingBackOnSharedClock(Limit limit, long stepNanos) {
        super(limit, stepNanos);
    }

    /** As above on a window that begins dealt out, with takes of {@code unit} permits or twice as many. */
    protected GivingBackOnSharedClock(Limit window, long stepNanos, long unit) {
        super(window, stepNanos, unit);
    }

    @Operation
    public long giveBack(@Param(name = "thread") int thread) {
        return giveBackNow(thread);
    }

    @Operation
    public long available() {
        return availableNow();
    }
}
