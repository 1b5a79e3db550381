package io.headgate.testkit.arrivals;

import io.headgate.limiter.Checks;
import io.headgate.limiter.LimitText;
import java.time.Duration;
import java.util.Iterator;
import java.util.function.LongSupplier;

/**
 * Bursts and silence in turn: {@code calls} calls at equal distances within {@code on}, then none for {@code off}.
 *
 * @param calls how many in each burst
 * @param on how long a burst lasts, at least 1 ns per call
 * @param off how long the silence after it lasts
 * @param duration how long the traffic lasts
 */
public record OnOffBursts(long calls, Duration on, Duration off, Duration duration) implements Arrivals {

    /** Checks the settings. */
    public OnOffBursts {
        Checks.require(calls >= 1, "calls", calls, ">= 1");
        Checks.positiveNanos(on, "on");
        Checks.require(calls <= on.toNanos(), "calls", calls, "at most one per ns of " + LimitText.duration(on));
        Checks.positiveNanos(off, "off");
        Checks.positiveNanos(duration, "duration");
    }

    @Override
    public String name() {
        return "on/off bursts";
    }

    @Override
    public Iterator<Arrival> iterator() {
        return cursor().asIterator();
    }

    @Override
    public ArrivalCursor cursor() {
        long cycle = Math.addExact(on.toNanos(), off.toNanos());
        EvenSteps within = new EvenSteps(on.toNanos(), calls);
        LongSupplier instants = new LongSupplier() {
            private long burst;
            private long made;

            @Override
            public long getAsLong() {
                if (made == calls) {
                    made = 0;
                    burst += cycle;
                    within.restart();
                }
                made++;
                return burst + within.getAsLong();
            }
        };
        return new Timeline(instants, duration.toNanos());
    }
}
