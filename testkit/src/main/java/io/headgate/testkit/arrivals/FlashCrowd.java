package io.headgate.testkit.arrivals;

import io.headgate.limiter.Checks;
import io.headgate.limiter.LimitText;
import io.headgate.limiter.Wide;
import java.time.Duration;
import java.util.Iterator;
import java.util.function.LongSupplier;

/**
 * Steady traffic that a crowd breaks into at once: for {@code length} from {@code at} on there are {@code factor} times
 * as many calls, and then as few as before.
 *
 * @param calls how many in each period outside the crowd
 * @param period at least 1 ns per call, also within the crowd
 * @param factor how many times as many within it
 * @param at when it begins
 * @param length how long it stays
 * @param duration how long the traffic lasts, longer than {@code at + length}
 */
public record FlashCrowd(long calls, Duration period, long factor, Duration at, Duration length, Duration duration)
        implements Arrivals {

    /** Checks the settings. */
    public FlashCrowd {
        Checks.require(calls >= 1, "calls", calls, ">= 1");
        Checks.positiveNanos(period, "period");
        Checks.require(
                calls <= period.toNanos(), "calls", calls, "at most one per ns of " + LimitText.duration(period));
        Checks.require(
                factor >= 1 && factor <= period.toNanos() / calls,
                "factor",
                factor,
                "1 to " + period.toNanos() / calls);
        Checks.positiveNanos(at, "at");
        Checks.positiveNanos(length, "length");
        Checks.positiveNanos(duration, "duration");
        Checks.require(
                duration.compareTo(at.plus(length)) >= 0,
                "duration",
                duration,
                "at least at + length = " + LimitText.duration(at.plus(length)));
    }

    @Override
    public String name() {
        return "flash crowd";
    }

    @Override
    public Iterator<Arrival> iterator() {
        return cursor().asIterator();
    }

    @Override
    public ArrivalCursor cursor() {
        long begins = at.toNanos();
        long ends = begins + length.toNanos();
        long before = callsWithin(begins, calls);
        long crowd = callsWithin(ends - begins, calls * factor);
        EvenSteps calm = new EvenSteps(period.toNanos(), calls);
        EvenSteps crowded = new EvenSteps(period.toNanos(), calls * factor);
        LongSupplier instants = new LongSupplier() {
            private long made;

            @Override
            public long getAsLong() {
                long k = made++;
                if (k == before + crowd) {
                    calm.restart();
                }
                if (k < before) {
                    return calm.getAsLong();
                }
                return k < before + crowd ? begins + crowded.getAsLong() : ends + calm.getAsLong();
            }
        };
        return new Timeline(instants, duration.toNanos());
    }

    /**
     * How many of the instants floor(k · period / rate) lie before {@code nanos}: as many as the least k that does not.
     */
    private long callsWithin(long nanos, long rate) {
        return Wide.multiplyDivideUp(nanos, rate, period.toNanos());
    }
}
