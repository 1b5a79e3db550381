package io.headgate.limiter.lincheck;

import io.headgate.limiter.Limit;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/**
 * As {@link AtInstants}, and one gives back what one took. Timelines and what is paced give back at one instant only: a thread that is about
 * to take at a later instant tells so before it takes, and who gives back in between loses the refill of that time. That is on the safe
 * side and stated, and no order of the operations explains it.
 */
public abstract class GivingBackAtInstants extends AtInstants {

    /** Operations on {@code limit}, which begins at 0, at five {@code instants}; a booking waits at most so long. */
    protected GivingBackAtInstants(Limit limit, long maxWaitNanos, long... instants) {
        super(limit, maxWaitNanos, instants);
    }

    @Operation
    public long giveBack(@Param(name = "thread") int thread, @Param(name = "instant") int instant) {
        return callers.giveBack(thread, instants[instant]);
    }
}
