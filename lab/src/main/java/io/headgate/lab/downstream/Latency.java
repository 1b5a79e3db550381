package io.headgate.lab.downstream;

import static io.headgate.limiter.Checks.require;

import io.headgate.lab.rate.Durations;
import io.headgate.limiter.Checks;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * How long a call takes that need not queue. Drawn with {@link StrictMath}, so that the same seed gives the same
 * nanoseconds on every machine; no call takes longer than {@link #LONGEST}.
 */
public sealed interface Latency {

    /** What is cut off the long tails. */
    Duration LONGEST = Duration.ofHours(1);

    /** The next call's time in nanoseconds, at least 1. */
    long nanos(SplittableRandom random);

    /** Reads {@code fixed:50ms}, {@code exponential:50ms}, {@code lognormal:50ms,p99=400ms}, {@code uniform:10ms..90ms}. */
    static Latency parse(String text) {
        return LatencyForm.read(text);
    }

    private static long within(double nanos) {
        return (long) Math.max(1, Math.min(nanos, (double) LONGEST.toNanos()));
    }

    private static void check(Duration duration, String name) {
        Checks.positiveNanos(duration, name);
        require(duration.compareTo(LONGEST) <= 0, name, duration, "at most " + Durations.format(LONGEST));
    }

    /** Always the same. */
    record Fixed(Duration time) implements Latency {

        /** Checks the settings. */
        public Fixed {
            check(time, "latency");
        }

        @Override
        public long nanos(SplittableRandom random) {
            return time.toNanos();
        }

        @Override
        public String toString() {
            return "fixed " + Durations.format(time);
        }
    }

    /** Without a memory: most calls are shorter than the mean, a few much longer. */
    record Exponential(Duration mean) implements Latency {

        /** Checks the settings. */
        public Exponential {
            check(mean, "latency");
        }

        @Override
        public long nanos(SplittableRandom random) {
            return within(-StrictMath.log(1 - random.nextDouble()) * mean.toNanos());
        }

        @Override
        public String toString() {
            return "exponential, mean " + Durations.format(mean);
        }
    }

    /**
     * What services usually show: most calls near the median, and a long tail.
     *
     * @param median half of the calls are shorter
     * @param p99 one of a hundred is longer
     */
    record Lognormal(Duration median, Duration p99) implements Latency {

        /** How many standard deviations the 99th percentile of a normal distribution is above its middle. */
        private static final double P99_DEVIATIONS = 2.326_347_874_040_841;

        /** Checks the settings. */
        public Lognormal {
            check(median, "latency");
            check(p99, "p99");
            require(p99.compareTo(median) >= 0, "p99", p99, "at least the median, " + Durations.format(median));
        }

        @Override
        public long nanos(SplittableRandom random) {
            double spread = StrictMath.log((double) p99.toNanos() / median.toNanos()) / P99_DEVIATIONS;
            return within(median.toNanos() * StrictMath.exp(spread * normal(random)));
        }

        /** Box and Muller: a direction and a distance, both of which have simple distributions. */
        private static double normal(SplittableRandom random) {
            double distance = StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
            return distance * StrictMath.cos(2 * StrictMath.PI * random.nextDouble());
        }

        @Override
        public String toString() {
            return "lognormal, median " + Durations.format(median) + ", p99 " + Durations.format(p99);
        }
    }

    /** Anything between two times, both included, equally likely. */
    record Uniform(Duration from, Duration to) implements Latency {

        /** Checks the settings. */
        public Uniform {
            check(from, "latency");
            check(to, "latency");
            require(to.compareTo(from) >= 0, "latency", to, "not before " + Durations.format(from));
        }

        @Override
        public long nanos(SplittableRandom random) {
            return random.nextLong(from.toNanos(), to.toNanos() + 1);
        }

        @Override
        public String toString() {
            return "uniform, " + Durations.format(from) + " to " + Durations.format(to);
        }
    }
}
