package io.headgate.testkit.oracle;

import io.headgate.limiter.Checks;

/**
 * Turns ticker instants, which may wrap, into nanoseconds since the start, which do not.
 *
 * <p>What an algorithm has left to say: what it has at an instant, how long a wait is, and what a granted take leaves.
 */
abstract class ElapsedOracle implements Oracle {

    private final long start;
    private long latestTake;

    ElapsedOracle(long start) {
        this.start = start;
    }

    @Override
    public boolean take(long permits, long now) {
        long at = instantOfTake(permits, now);
        if (waitAt(permits, at) > 0) {
            return false;
        }
        grant(permits, at);
        return true;
    }

    @Override
    public final long available(long now) {
        return availableAt(elapsed(now));
    }

    @Override
    public final long waitNanos(long permits, long now) {
        checkPermits(permits);
        return waitAt(permits, elapsed(now));
    }

    /** Checks a take, and that it does not lie before the one before it. */
    final long instantOfTake(long permits, long now) {
        checkPermits(permits);
        long at = elapsed(now);
        Checks.require(at >= latestTake, "now", now, "not before the latest take, at " + (start + latestTake));
        latestTake = at;
        return at;
    }

    final long elapsed(long now) {
        Checks.require(now - start >= 0, "now", now, "not before the start, at " + start);
        return now - start;
    }

    private static void checkPermits(long permits) {
        Checks.require(permits >= 1, "permits", permits, ">= 1");
    }

    abstract long availableAt(long at);

    /** 0 exactly when the permits can be used at once. */
    abstract long waitAt(long permits, long at);

    abstract void grant(long permits, long at);
}
