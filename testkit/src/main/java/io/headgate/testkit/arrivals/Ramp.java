package io.headgate.testkit.arrivals;

import io.headgate.limiter.Checks;
import io.headgate.limiter.LimitText;
import java.time.Duration;
import java.util.Iterator;
import java.util.function.LongSupplier;

/**
 * A rate that rises or falls in a straight line, without randomness: call {@code k} comes when the area under the line
 * has reached {@code k}, to the nearest nanosecond.
 *
 * @param from calls per period at the start
 * @param to calls per period at the end; not both 0
 * @param period at least 1 ns per call
 * @param duration how long the traffic lasts
 */
public record Ramp(long from, long to, Duration period, Duration duration) implements Arrivals {

    /** Checks the settings. */
    public Ramp {
        Checks.require(from >= 0, "from", from, ">= 0");
        Checks.require(to >= 0 && (from > 0 || to > 0), "to", to, from > 0 ? ">= 0" : "> 0");
        Checks.positiveNanos(period, "period");
        Checks.require(from <= period.toNanos(), "from", from, "at most one per ns of " + LimitText.duration(period));
        Checks.require(to <= period.toNanos(), "to", to, "at most one per ns of " + LimitText.duration(period));
        Checks.positiveNanos(duration, "duration");
    }

    @Override
    public String name() {
        return "ramp";
    }

    @Override
    public Iterator<Arrival> iterator() {
        return cursor().asIterator();
    }

    @Override
    public ArrivalCursor cursor() {
        long end = duration.toNanos();
        double first = (double) from / period.toNanos();
        double last = (double) to / period.toNanos();
        double halfSlope = (last - first) / (2.0 * end);
        double calls = (first + last) / 2 * end;
        LongSupplier instants = new LongSupplier() {
            private long k;

            @Override
            public long getAsLong() {
                long instant = k < calls ? Math.min(end - 1, instant(k, first, halfSlope)) : end;
                k++;
                return instant;
            }
        };
        return new Timeline(instants, end);
    }

    /** Solves first·t + halfSlope·t² = k, in the form that does not subtract nearly equal numbers. */
    private static long instant(long k, double first, double halfSlope) {
        double root = Math.sqrt(Math.max(0, first * first + 4 * halfSlope * k));
        return k == 0 ? 0 : Math.round(2 * k / (first + root));
    }
}
