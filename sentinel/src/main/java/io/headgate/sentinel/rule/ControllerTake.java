package io.headgate.sentinel.rule;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.sentinel.Clock;

/** A limit that one of Sentinel's controllers takes from by itself, outside the engine. Safe for many threads. */
public final class ControllerTake {

    private final Algorithm algorithm;
    private final long maxWaitNanos;

    /** Takes from that limit, and waits at most so long. */
    public ControllerTake(Limit limit, long maxWaitNanos) {
        this.algorithm = limit.start(Clock.nanos(), Clock::nanos);
        this.maxWaitNanos = maxWaitNanos;
    }

    /** Takes, waiting for it where the limit says so. @return false when it is refused, and then nothing is taken */
    public boolean take(long permits) {
        return permits <= 0 || Waits.out(answer(permits));
    }

    private long answer(long permits) {
        long answer = Algorithm.STALE;
        while (answer == Algorithm.STALE) {
            answer = algorithm.take(permits, algorithm.latest(Clock.nanos()), maxWaitNanos);
        }
        return answer;
    }
}
