package io.headgate.limiter.pace;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Checks;
import io.headgate.limiter.Wide;
import java.time.Duration;

/**
 * A rate as an exact fraction: one permit costs {@code ticks / ticksPerNano} nanoseconds, in lowest terms. Counted in
 * ticks, the price of a permit is a whole number: 3 per second is 1,000,000,000 ticks at 3 ticks per nanosecond.
 */
record Pace(long ticks, long ticksPerNano) {

    /** {@code permits >= 1} in each {@code period}. */
    static Pace of(long permits, Duration period) {
        long nanos = period.toNanos();
        long common = Wide.greatestCommonDivisor(permits, nanos);
        return new Pace(nanos / common, permits / common);
    }

    /** Checks a rate: the period in range, and no more than one permit a nanosecond. */
    static void check(long permits, Duration period) {
        long nanos = Checks.positiveNanos(period, "period");
        require(
                permits >= 0 && permits <= nanos,
                "permits",
                permits,
                "0 (refuses everything) to " + nanos + ", one per nanosecond of the period");
    }
}
