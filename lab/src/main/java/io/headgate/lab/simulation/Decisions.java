package io.headgate.lab.simulation;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import java.time.Duration;

/** Asks one limiter in virtual time, in which civil time begins at 1970. For one thread. */
final class Decisions {

    /*
     * A RateLimiter would do no more: its verbs read a ticker and ask the algorithm. But it answers a call that may wait
     * with a Reservation, which can be awaited and cancelled; nobody here does, and millions of them take time. So the
     * algorithm itself is asked, with time as an argument (benchmark: bench lab).
     */
    private final Algorithm algorithm;
    private final long maxWaitNanos;
    private long time;

    Decisions(Limit limit, Duration maxWait) {
        this.maxWaitNanos = Checks.waitNanos(maxWait, "maxWait");
        this.algorithm = limit.start(0, () -> time);
    }

    /**
     * How long a call at {@code now}, which is not before the last one, has to wait for its permits.
     *
     * @return {@link Algorithm#REFUSED} if it does not get them
     */
    long ask(long permits, long now) {
        time = now;
        long answer = algorithm.take(permits, now, maxWaitNanos);
        return answer == Algorithm.STALE ? algorithm.take(permits, algorithm.latest(now), maxWaitNanos) : answer;
    }
}
