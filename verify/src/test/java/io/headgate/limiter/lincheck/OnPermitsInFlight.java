package io.headgate.limiter.lincheck;

import io.headgate.limiter.concurrency.ConcurrencyLimiter;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/**
 * The operations that Lincheck mixes on a concurrency limit of 2: each thread takes, and releases what it holds, while the
 * limit changes. Waiting is left out: a waiter blocks, and Lincheck would have to know for whom.
 */
@Param(name = "thread", gen = ThreadIdGen.class)
@Param(name = "permits", gen = IntGen.class, conf = "1:2")
@Param(name = "limit", gen = IntGen.class, conf = "0:3")
public class OnPermitsInFlight {

    private static final int MOST_THREADS = 8;

    private final ConcurrencyLimiter limiter = ConcurrencyLimiter.of(2, 0);
    private final long[] held = new long[MOST_THREADS];

    @Operation
    public boolean tryAcquire(@Param(name = "thread") int thread, @Param(name = "permits") int permits) {
        boolean granted = limiter.tryAcquire(permits);
        held[thread] += granted ? permits : 0;
        return granted;
    }

    @Operation
    public long consumeUpTo(@Param(name = "thread") int thread, @Param(name = "permits") int permits) {
        long taken = limiter.consumeUpTo(permits);
        held[thread] += taken;
        return taken;
    }

    /** Releases all that the thread holds. */
    @Operation
    public long release(@Param(name = "thread") int thread) {
        long permits = held[thread];
        if (permits > 0) {
            limiter.release(permits);
            held[thread] = 0;
        }
        return permits;
    }

    @Operation
    public void changeLimit(@Param(name = "limit") int limit) {
        limiter.changeLimit(limit);
    }

    @Operation
    public long inFlight() {
        return limiter.inFlight();
    }

    @Operation
    public long remaining() {
        return limiter.probe().remaining();
    }
}
