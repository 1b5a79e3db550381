package io.headgate.limiter.lincheck;

import io.headgate.limiter.Limit;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** As {@link OnSharedClock}, and takes that accept any wait. */
public abstract class BookingOnSharedClock extends OnSharedClock {

    /** Operations on {@code limit}, which begins at 0, and a clock that moves by {@code stepNanos} at a time. */
    protected BookingOnSharedClock(Limit limit, long stepNanos) {
        super(limit, stepNanos);
    }

    @Operation
    public long book(@Param(name = "thread") int thread) {
        return bookNow(thread);
    }
}
