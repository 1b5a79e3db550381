package io.headgate.breaker;

import static io.headgate.limiter.Checks.positiveNanos;
import static io.headgate.limiter.Checks.require;

import java.time.Duration;

/** What opens a breaker. */
public sealed interface Trip {

    /** The figure that is held against the threshold, in words. */
    String text();

    /** The figure at which the breaker opens. */
    double threshold();

    /** Opens when at least {@code ratio} of the calls took longer than {@code slowerThan}. */
    static Trip slowCalls(Duration slowerThan, double ratio) {
        return new SlowCalls(slowerThan, ratio);
    }

    /** Opens when at least {@code ratio} of the calls failed. */
    static Trip errorRatio(double ratio) {
        return new ErrorRatio(ratio);
    }

    /** Opens when at least {@code count} calls failed. */
    static Trip errorCount(long count) {
        return new ErrorCount(count);
    }

    /**
     * Too many slow calls, whether they failed or not.
     *
     * @param slowerThan a call that took longer than this was slow
     * @param ratio the share of slow calls at which the breaker opens, 0 to 1
     */
    record SlowCalls(Duration slowerThan, double ratio) implements Trip {

        /** Checks the settings. */
        public SlowCalls {
            positiveNanos(slowerThan, "slowerThan");
            requireRatio(ratio);
        }

        @Override
        public String text() {
            return "ratio of calls slower than " + slowerThan;
        }

        @Override
        public double threshold() {
            return ratio;
        }
    }

    /**
     * Too large a share of the calls failed.
     *
     * @param ratio the share of failed calls at which the breaker opens, 0 to 1
     */
    record ErrorRatio(double ratio) implements Trip {

        /** Checks the settings. */
        public ErrorRatio {
            requireRatio(ratio);
        }

        @Override
        public String text() {
            return "error ratio";
        }

        @Override
        public double threshold() {
            return ratio;
        }
    }

    /**
     * Too many calls failed, however many succeeded.
     *
     * @param count the number of failed calls at which the breaker opens
     */
    record ErrorCount(long count) implements Trip {

        /** What one slice can count; a threshold must lie below. */
        static final long MOST = Integer.MAX_VALUE;

        /** Checks the settings. */
        public ErrorCount {
            require(count >= 0 && count < MOST, "count", count, "0 to 2147483646");
        }

        @Override
        public String text() {
            return "error count";
        }

        @Override
        public double threshold() {
            return count;
        }
    }

    private static void requireRatio(double ratio) {
        require(ratio >= 0 && ratio <= 1, "ratio", ratio, "0 to 1");
    }
}
