package io.headgate.testkit.oracle;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Checks;
import java.time.Duration;

/** Guava's SmoothBursty in exact fractions: stored permits are free. The store begins empty. */
public final class SmoothBurstyOracle extends SmoothOracle {

    private final Rational maxStored;

    /**
     * Begins at {@code start}.
     *
     * @param permits how many in each period
     * @param maxBurst how long idling goes on storing permits; Guava's factory uses a second
     */
    public SmoothBurstyOracle(long permits, Duration period, Duration maxBurst, long start) {
        super(permits, period, start);
        Checks.require(!requireNonNull(maxBurst, "maxBurst").isNegative(), "maxBurst", maxBurst, ">= 0");
        this.maxStored = Rational.of(maxBurst.toNanos()).dividedBy(interval);
    }

    @Override
    Rational maxStored() {
        return maxStored;
    }

    @Override
    Rational nanosToStoreOne() {
        return interval;
    }

    @Override
    Rational priceFromStore(Rational level, Rational permits) {
        return Rational.ZERO;
    }
}
