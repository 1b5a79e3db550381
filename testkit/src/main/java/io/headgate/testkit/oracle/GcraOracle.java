package io.headgate.testkit.oracle;

import io.headgate.limiter.Checks;
import java.time.Duration;

/**
 * The generic cell rate algorithm: each permit moves the theoretical arrival time right by one interval; a take may
 * come before it by the tolerance, but not by more.
 */
public final class GcraOracle extends ElapsedOracle {

    private final Rational interval;
    private final Rational tolerance;
    private Rational theoreticalArrival = Rational.ZERO;

    /**
     * Begins at {@code start}.
     *
     * @param permits how many intervals there are in a period
     * @param toleranceNanos how early a permit may come; burst - 1 intervals let a burst through at once
     */
    public GcraOracle(long permits, Duration period, Rational toleranceNanos, long start) {
        super(start);
        Checks.require(permits >= 1, "permits", permits, ">= 1");
        Checks.require(toleranceNanos.signum() >= 0, "toleranceNanos", toleranceNanos, ">= 0");
        this.interval = Rational.of(Checks.positiveNanos(period, "period"), permits);
        this.tolerance = toleranceNanos;
    }

    /** The tolerance that lets {@code burst} permits through at once after an idle spell. */
    public static GcraOracle withBurst(long permits, Duration period, long burst, long start) {
        Checks.require(burst >= 1, "burst", burst, ">= 1");
        Checks.require(permits >= 1, "permits", permits, ">= 1");
        Rational interval = Rational.of(Checks.positiveNanos(period, "period"), permits);
        return new GcraOracle(permits, period, interval.times(Rational.of(burst - 1)), start);
    }

    private Rational arrival(long at) {
        return theoreticalArrival.max(Rational.of(at));
    }

    private Rational latestArrival(long at) {
        return Rational.of(at).plus(tolerance).plus(interval);
    }

    @Override
    long availableAt(long at) {
        return latestArrival(at).minus(arrival(at)).dividedBy(interval).floor();
    }

    @Override
    long waitAt(long permits, long at) {
        Rational cost = interval.times(Rational.of(permits));
        if (!cost.isAtMost(tolerance.plus(interval))) {
            return NEVER;
        }
        return arrival(at)
                .plus(cost)
                .minus(latestArrival(at))
                .max(Rational.ZERO)
                .ceil();
    }

    @Override
    void grant(long permits, long at) {
        theoreticalArrival = arrival(at).plus(interval.times(Rational.of(permits)));
    }
}
