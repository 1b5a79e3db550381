package io.headgate.testkit.oracle;

import io.headgate.limiter.Checks;
import java.time.Duration;

/** A token bucket that is refilled all at once, at each whole period after the start, up to its burst. */
public final class IntervalBucketOracle extends ElapsedOracle {

    private final long burst;
    private final long permits;
    private final long period;
    private long tokens;
    private long tokensAt;

    /**
     * Begins at {@code start}.
     *
     * @param burst the most tokens it holds
     * @param permits how many tokens come at the end of each period
     * @param initial how many are there at the start
     */
    public IntervalBucketOracle(long burst, long permits, Duration period, long initial, long start) {
        super(start);
        Checks.require(burst >= 0, "burst", burst, ">= 0");
        Checks.require(permits >= 0, "permits", permits, ">= 0");
        Checks.require(initial >= 0 && initial <= burst, "initial", initial, "0 to the burst, " + burst);
        this.burst = burst;
        this.permits = permits;
        this.period = Checks.positiveNanos(period, "period");
        this.tokens = initial;
    }

    @Override
    long availableAt(long at) {
        long refills = at / period - tokensAt / period;
        return Rational.of(refills)
                .times(Rational.of(permits))
                .plus(Rational.of(tokens))
                .min(Rational.of(burst))
                .floor();
    }

    @Override
    long waitAt(long wanted, long at) {
        long missing = wanted - availableAt(at);
        if (missing <= 0) {
            return 0;
        }
        if (wanted > burst || permits == 0) {
            return NEVER;
        }
        Rational refill = Rational.of(at / period)
                .plus(Rational.of(Rational.of(missing, permits).ceil()));
        return refill.times(Rational.of(period)).minus(Rational.of(at)).ceil();
    }

    @Override
    void grant(long wanted, long at) {
        tokens = availableAt(at) - wanted;
        tokensAt = at;
    }
}
