package io.headgate.limiter.window;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Checks;
import java.time.Duration;

/** The bounds that windows share. */
final class Windows {

    /** The most permits a window may hold: a thousand windows of debt still fit into a long. */
    static final long MOST = 1L << 52;

    static final String EXPECTED = "0 (refuses everything) to 2^52";

    static final int MOST_SLICES = 120;

    private static final long LONGEST_NANOS = Duration.ofDays(3_650).toNanos();

    private Windows() {}

    /** The nanoseconds of a window's period: several of them in a row, and the debts of many, must fit into a long. */
    static long periodNanos(Duration period) {
        long nanos = Checks.positiveNanos(period, "period");
        require(nanos <= LONGEST_NANOS, "period", period, "at most 3650 days");
        return nanos;
    }
}
