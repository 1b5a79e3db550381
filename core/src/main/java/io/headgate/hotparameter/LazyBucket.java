package io.headgate.hotparameter;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RefuseAll;
import io.headgate.limiter.WallClock;
import java.time.Duration;

/**
 * The token bucket of Sentinel's parameter rules: tokens come in only with a call that arrives more than a whole period
 * after they last did, and then for all the time since. For moving from Sentinel without a change of behaviour; a
 * {@link io.headgate.limiter.pace.TokenBucket} is the better limit.
 *
 * <p>Promise: at most {@code capacity} between two refills, which are more than a period apart; in the long run
 * {@code permits} per period. It never makes a call wait.
 *
 * @param permits tokens per period; 0 refuses everything
 * @param period the shortest time between two refills
 * @param capacity the most tokens it holds; Sentinel's count plus its burst
 */
public record LazyBucket(long permits, Duration period, long capacity) implements Limit {

    static final long BYTES = 128; // of one algorithm

    private static final long MOST = 1L << 40;

    /** Checks the settings. */
    public LazyBucket {
        Checks.positiveNanos(period, "period");
        require(permits >= 0 && permits <= MOST, "permits", permits, "0 (refuses everything) to 2^40");
        require(capacity >= 0 && capacity <= MOST, "capacity", capacity, "0 (refuses everything) to 2^40");
        require((permits == 0) == (capacity == 0), "capacity", capacity, "0 if, and only if, permits are 0");
    }

    /** {@code permits} per {@code period} and {@code burst} on top of them, as Sentinel counts it. */
    public static LazyBucket of(long permits, Duration period, long burst) {
        return new LazyBucket(permits, period, permits == 0 ? 0 : permits + burst);
    }

    @Override
    public Algorithm start(long now, WallClock wall) {
        return capacity == 0 ? new RefuseAll(this) : new LazyBucketAlgorithm(this, now);
    }
}
