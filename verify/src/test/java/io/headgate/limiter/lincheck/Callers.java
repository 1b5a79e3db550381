package io.headgate.limiter.lincheck;

import io.headgate.limiter.Algorithm;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Threads that call one algorithm as {@code LocalRateLimiter} does. A thread can only give back what it took itself, so
 * each keeps its own last take.
 */
final class Callers {

    private static final int MOST_THREADS = 8;

    private final Algorithm algorithm;
    private final long[] held = new long[MOST_THREADS];
    private final long[] takenAt = new long[MOST_THREADS];
    private final long[] waits = new long[MOST_THREADS];
    private final AtomicLong newest = new AtomicLong(Long.MIN_VALUE);

    Callers(Algorithm algorithm) {
        this.algorithm = algorithm;
    }

    long take(int thread, long permits, long read) {
        long now = read;
        newest.accumulateAndGet(now, Math::max);
        while (true) {
            long answer = algorithm.take(permits, now, 0);
            if (answer != Algorithm.STALE) {
                hold(thread, answer < 0 ? 0 : permits, now, answer);
                return answer;
            }
            now = Math.max(newest.get(), algorithm.latest(now)); // the clock has gone on, and does not go back
        }
    }

    /** Answers when the permits may be used, and not how long until then: that would depend on when one read the clock. */
    long book(int thread, long permits, long read, long maxWaitNanos) {
        long now = read;
        newest.accumulateAndGet(now, Math::max);
        while (true) {
            now = algorithm.latest(now);
            long answer = algorithm.take(permits, now, maxWaitNanos);
            if (answer != Algorithm.STALE) {
                hold(thread, answer < 0 ? 0 : permits, now, answer);
                return answer < 0 ? answer : now + answer;
            }
        }
    }

    long takeUpTo(int thread, long permits, long read) {
        long now = read;
        newest.accumulateAndGet(now, Math::max);
        while (true) {
            now = algorithm.latest(now);
            long answer = algorithm.takeUpTo(permits, now);
            if (answer != Algorithm.STALE) {
                hold(thread, Math.max(0, answer), now, 0);
                return answer;
            }
        }
    }

    /** Gives back all that the thread's last take got. */
    long giveBack(int thread, long now) {
        long permits = held[thread];
        if (permits == 0) {
            return 0;
        }
        held[thread] = 0;
        return algorithm.giveBack(permits, permits, takenAt[thread], waits[thread], () -> now);
    }

    long available(long now) {
        return algorithm.available(now);
    }

    boolean retire(long now) {
        return algorithm.retire(now);
    }

    private void hold(int thread, long permits, long now, long wait) {
        held[thread] = permits;
        takenAt[thread] = now;
        waits[thread] = wait;
    }
}
