package io.headgate.breaker;

import static io.headgate.limiter.Checks.positiveNanos;
import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;

/** How a breaker finds out, after its open time, whether it may close. */
public sealed interface Recovery {

    /** {@code count} probes, each with a lease as long as the open time and at least a second. */
    static Recovery probes(int count) {
        return new Probes(count, Probes.AS_LONG_AS_OPEN);
    }

    /** {@code count} probes, each of which may stay unanswered for {@code lease}. */
    static Recovery probes(int count, Duration lease) {
        return new Probes(count, lease);
    }

    /** A growing share of the calls: each of {@code percentages} for an equal part of {@code duration}. */
    static Recovery ramp(Duration duration, Integer... percentages) {
        return new Ramp(duration, List.of(percentages));
    }

    /**
     * Lets {@code count} calls run. When all have answered, the breaker opens again if too many of them were bad, by the
     * threshold that trips it, and closes otherwise; it opens at once when what is still out cannot change that. All bad
     * is always too many.
     *
     * @param count how many probes, 1 to 1000
     * @param lease the longest a probe may stay unanswered before its permit is handed out again, so that a call which
     *     never returns cannot keep the breaker half-open; {@link #AS_LONG_AS_OPEN} for the (first) open time, and at least
     *     a second
     */
    record Probes(int count, Duration lease) implements Recovery {

        /** The lease that follows the open time. */
        public static final Duration AS_LONG_AS_OPEN = Duration.ZERO;

        private static final int MOST = 1_000;

        /** Checks the settings. */
        public Probes {
            require(count >= 1 && count <= MOST, "count", count, "1 to " + MOST);
            if (!requireNonNull(lease, "lease").isZero()) {
                positiveNanos(lease, "lease");
            }
        }

        long leaseNanos(OpenTime openTime) {
            return lease.isZero() ? Math.max(Duration.ofSeconds(1).toNanos(), openTime.nanos(1)) : lease.toNanos();
        }
    }

    /**
     * Admits a growing share of the calls. Opens again as soon as their results trip it. At the end it closes unless the
     * results in the window, however few, reach the threshold; while there is none it goes on at the last share.
     *
     * @param duration how long the ramp is
     * @param percentages the shares, each for an equal part of the duration; 1 to 100, never falling, at most 100 of them
     */
    record Ramp(Duration duration, List<Integer> percentages) implements Recovery {

        private static final int MOST_STEPS = 100;

        /** Checks the settings. */
        public Ramp {
            long nanos = positiveNanos(duration, "duration");
            percentages = List.copyOf(percentages);
            int steps = percentages.size();
            require(steps >= 1 && steps <= MOST_STEPS, "percentages", percentages, "1 to " + MOST_STEPS + " of them");
            require(nanos >= steps, "duration", duration, "at least 1 ns for each of " + steps + " percentages");
            int least = 1;
            for (int percentage : percentages) {
                require(
                        percentage >= least && percentage <= 100,
                        "percentages",
                        percentages,
                        "1 to 100, never falling");
                least = percentage;
            }
        }
    }
}
