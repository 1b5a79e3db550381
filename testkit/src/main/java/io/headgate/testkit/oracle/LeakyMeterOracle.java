package io.headgate.testkit.oracle;

import io.headgate.limiter.Checks;
import java.time.Duration;

/** A bucket that leaks at a steady rate; what would make it overflow is refused. It begins empty. */
public final class LeakyMeterOracle extends ElapsedOracle {

    private final Rational capacity;
    private final Rational leakPerNano;
    private Rational level = Rational.ZERO;
    private long levelAt;

    /**
     * Begins at {@code start}.
     *
     * @param capacity how much it holds
     * @param permits how much leaks in each period
     */
    public LeakyMeterOracle(long capacity, long permits, Duration period, long start) {
        super(start);
        Checks.require(capacity >= 0, "capacity", capacity, ">= 0");
        Checks.require(permits >= 0, "permits", permits, ">= 0");
        this.capacity = Rational.of(capacity);
        this.leakPerNano = Rational.of(permits, Checks.positiveNanos(period, "period"));
    }

    private Rational level(long at) {
        return level.minus(Rational.of(at - levelAt).times(leakPerNano)).max(Rational.ZERO);
    }

    @Override
    long availableAt(long at) {
        return capacity.minus(level(at)).floor();
    }

    @Override
    long waitAt(long permits, long at) {
        Rational overflow = level(at).plus(Rational.of(permits)).minus(capacity);
        if (overflow.signum() <= 0) {
            return 0;
        }
        boolean everFits = Rational.of(permits).isAtMost(capacity) && leakPerNano.signum() > 0;
        return everFits ? overflow.dividedBy(leakPerNano).ceil() : NEVER;
    }

    @Override
    void grant(long permits, long at) {
        level = level(at).plus(Rational.of(permits));
        levelAt = at;
    }
}
