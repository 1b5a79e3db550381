package io.headgate.testkit.arrivals;

import io.headgate.limiter.Checks;
import io.headgate.limiter.LimitText;
import java.time.Duration;
import java.util.Iterator;
import java.util.function.LongSupplier;

/**
 * Calls that know nothing of each other: the gaps are random with an exponential distribution, as independent users
 * make them. Instants are whole nanoseconds, rounded down.
 *
 * @param calls how many in each period on average
 * @param period at least 1 ns per call
 * @param duration how long the traffic lasts
 * @param seed the same seed gives the same calls on every machine
 */
public record Poisson(long calls, Duration period, Duration duration, long seed) implements Arrivals {

    /** Checks the settings. */
    public Poisson {
        Checks.require(calls >= 1, "calls", calls, ">= 1");
        Checks.positiveNanos(period, "period");
        Checks.require(
                calls <= period.toNanos(), "calls", calls, "at most one per ns of " + LimitText.duration(period));
        Checks.positiveNanos(duration, "duration");
    }

    @Override
    public String name() {
        return "Poisson";
    }

    @Override
    public Iterator<Arrival> iterator() {
        return cursor().asIterator();
    }

    @Override
    public ArrivalCursor cursor() {
        double meanGap = (double) period.toNanos() / calls;
        Draws random = new Draws(seed);
        LongSupplier instants = new LongSupplier() {
            private double instant;

            @Override
            public long getAsLong() {
                instant -= StrictMath.log(1 - random.nextDouble()) * meanGap;
                return (long) instant;
            }
        };
        return new Timeline(instants, duration.toNanos());
    }
}
