package io.headgate.limiter.lincheck;

import io.headgate.limiter.Limit;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/**
 * The operations that Lincheck mixes on an algorithm whose every step is atomic together with its instant: prices in time,
 * and all that work behind a latch. What threads get must be what they could have got one after the other from the same
 * class: that is the whole specification; the contract suite checks what one thread gets.
 *
 * <p>Time is an argument. Were it read from a clock that moves, a thread could be held up between reading and taking for as
 * long as one likes; its take would then act on an instant that has passed, which is right, and yet be neither what it
 * would have got before the clock moved nor after. So the reading is made part of the operation: each carries its own
 * instant, out of five within and beyond the stretches of time that matter to the limit. Threads come with instants in any
 * order, as threads do that were held up. Where a thread is told {@code STALE} it reads the newest instant, so the wait that it accepts must
 * be longer than all of them.
 */
@Param(name = "thread", gen = ThreadIdGen.class)
@Param(name = "permits", gen = IntGen.class, conf = "1:2")
@Param(name = "instant", gen = IntGen.class, conf = "0:4")
public abstract class AtInstants {

    final Callers callers;
    private final long maxWaitNanos;
    final long[] instants;

    /** Operations on {@code limit}, which begins at 0, at five {@code instants}; a booking waits at most so long. */
    protected AtInstants(Limit limit, long maxWaitNanos, long... instants) {
        this.callers = new Callers(limit.start(0, () -> 0));
        this.maxWaitNanos = maxWaitNanos;
        this.instants = instants.clone();
    }

    @Operation
    public long take(
            @Param(name = "thread") int thread,
            @Param(name = "permits") int permits,
            @Param(name = "instant") int instant) {
        return callers.take(thread, permits, instants[instant]);
    }

    @Operation
    public long book(@Param(name = "thread") int thread, @Param(name = "instant") int instant) {
        return callers.book(thread, 1, instants[instant], maxWaitNanos);
    }

    @Operation
    public long takeUpTo(@Param(name = "thread") int thread, @Param(name = "instant") int instant) {
        return callers.takeUpTo(thread, 2, instants[instant]);
    }

    @Operation
    public long available(@Param(name = "instant") int instant) {
        return callers.available(instants[instant]);
    }

    /** At most once a scenario: after it there is little left to see. */
    @Operation(runOnce = true)
    public boolean retire(@Param(name = "instant") int instant) {
        return callers.retire(instants[instant]);
    }
}
