package io.headgate.testkit.arrivals;

import io.headgate.limiter.Checks;
import io.headgate.limiter.LimitText;
import java.time.Duration;
import java.util.Iterator;

/**
 * Calls at equal distances: call {@code k} comes at {@code floor(k · period / calls)}, so the rate is exact in the long
 * run.
 *
 * @param calls how many in each period
 * @param period at least 1 ns per call
 * @param duration how long the traffic lasts
 */
public record Steady(long calls, Duration period, Duration duration) implements Arrivals {

    /** Checks the settings. */
    public Steady {
        Checks.require(calls >= 1, "calls", calls, ">= 1");
        Checks.positiveNanos(period, "period");
        Checks.require(
                calls <= period.toNanos(), "calls", calls, "at most one per ns of " + LimitText.duration(period));
        Checks.positiveNanos(duration, "duration");
    }

    @Override
    public String name() {
        return "steady";
    }

    @Override
    public Iterator<Arrival> iterator() {
        return cursor().asIterator();
    }

    @Override
    public ArrivalCursor cursor() {
        return new Timeline(new EvenSteps(period.toNanos(), calls), duration.toNanos());
    }
}
