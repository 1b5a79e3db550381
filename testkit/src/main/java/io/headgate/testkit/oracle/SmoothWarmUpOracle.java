package io.headgate.testkit.oracle;

import io.headgate.limiter.Checks;
import java.time.Duration;

/**
 * Guava's SmoothWarmingUp in exact fractions: the fuller the store, the colder the service and the dearer a permit. The
 * store begins full.
 */
public final class SmoothWarmUpOracle extends SmoothOracle {

    /*
     *   price
     *   cold |              /     cold = coldFactor · interval
     *        |            / |     knee = warmUp / (2 · interval)
     *        |          /   |     max  = knee + 2 · warmUp / (interval + cold)
     *   intv |--------/     |
     *        |        |     |     a take pays the area under the line from the level after it to the one before
     *        +--------+-----+---> stored permits
     *        0      knee   max
     */

    private final Rational knee;
    private final Rational maxStored;
    private final Rational slope;
    private final Rational nanosToStoreOne;

    /**
     * Begins at {@code start}.
     *
     * @param permits how many in each period when warm
     * @param warmUp how long it takes to get warm under full load, and to get cold when idle
     * @param coldFactor how many times as dear a permit is when cold; Guava uses 3
     */
    public SmoothWarmUpOracle(long permits, Duration period, Duration warmUp, Rational coldFactor, long start) {
        super(permits, period, start);
        Checks.require(Rational.ONE.isAtMost(coldFactor), "coldFactor", coldFactor, ">= 1");
        Rational twice = Rational.of(2);
        Rational warmUpNanos = Rational.of(Checks.positiveNanos(warmUp, "warmUp"));
        Rational cold = interval.times(coldFactor);
        this.knee = warmUpNanos.dividedBy(twice.times(interval));
        this.maxStored = knee.plus(twice.times(warmUpNanos).dividedBy(interval.plus(cold)));
        this.slope = cold.minus(interval).dividedBy(maxStored.minus(knee));
        this.nanosToStoreOne = warmUpNanos.dividedBy(maxStored);
        store(maxStored);
    }

    @Override
    Rational maxStored() {
        return maxStored;
    }

    @Override
    Rational nanosToStoreOne() {
        return nanosToStoreOne;
    }

    @Override
    Rational priceFromStore(Rational level, Rational permits) {
        return areaBelow(level).minus(areaBelow(level.minus(permits)));
    }

    /** The area under the price line from an empty store up to {@code level}: a rectangle and a triangle. */
    private Rational areaBelow(Rational level) {
        Rational aboveKnee = level.minus(knee).max(Rational.ZERO);
        Rational triangle = aboveKnee.times(aboveKnee).times(slope).dividedBy(Rational.of(2));
        return level.times(interval).plus(triangle);
    }
}
