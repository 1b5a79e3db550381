package io.headgate.testkit.oracle;

import io.headgate.limiter.Checks;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A queue that leaks one permit each interval: a take of weight n is due n intervals after the one before it, or at
 * once if that has passed. The first is due at once. Due instants are exact; callers wait for the whole nanosecond at
 * or after.
 */
public final class LeakyQueueOracle extends ElapsedOracle implements ReservingOracle {

    private final Rational interval;
    private @Nullable Rational latest;

    /** Begins at {@code start} with an empty queue that leaks {@code permits} in each period. */
    public LeakyQueueOracle(long permits, Duration period, long start) {
        super(start);
        Checks.require(permits >= 1, "permits", permits, ">= 1");
        this.interval = Rational.of(Checks.positiveNanos(period, "period"), permits);
    }

    @Override
    public boolean take(long permits, long now) {
        return ReservingOracle.super.take(permits, now);
    }

    @Override
    public long reserve(long permits, long now, long maxWaitNanos) {
        long at = instantOfTake(permits, now);
        long wait = waitAt(permits, at);
        if (wait > maxWaitNanos) {
            return REFUSED;
        }
        grant(permits, at);
        return wait;
    }

    private Rational due(long permits, long at) {
        return latest == null
                ? Rational.of(at)
                : latest.plus(interval.times(Rational.of(permits))).max(Rational.of(at));
    }

    /** The largest weight that is due at once, 0 while one is waiting; without bound before the first take. */
    @Override
    long availableAt(long at) {
        return latest == null
                ? Long.MAX_VALUE
                : Math.max(0, Rational.of(at).minus(latest).dividedBy(interval).floor());
    }

    @Override
    long waitAt(long permits, long at) {
        return due(permits, at).minus(Rational.of(at)).ceil();
    }

    @Override
    void grant(long permits, long at) {
        latest = due(permits, at);
    }
}
