package io.headgate.limiter.concurrency;

/**
 * The usual response time: the mean of the first ten windows, then an exponential average.
 *
 * @param averagedWindows the span of the average
 * @param seen how many windows went into it, counted up to ten
 * @param nanos the average, fractions kept
 */
record Baseline(int averagedWindows, int seen, double nanos) {

    private static final int MEAN_OF_FIRST = 10;

    static Baseline unknown(int averagedWindows) {
        return new Baseline(averagedWindows, 0, 0);
    }

    /** The same, averaged over another number of windows from now on. */
    Baseline over(int windows) {
        return new Baseline(windows, seen, nanos);
    }

    /** The average with one more window. A loaded window may lower it but not raise it: it holds our own queue. */
    Baseline with(long rttNanos, boolean loaded) {
        if (seen < MEAN_OF_FIRST) {
            return new Baseline(averagedWindows, seen + 1, (nanos * seen + rttNanos) / (seen + 1));
        }
        if (loaded && rttNanos > nanos) {
            return this;
        }
        double factor = 2.0 / (averagedWindows + 1);
        return new Baseline(averagedWindows, seen, nanos * (1 - factor) + rttNanos * factor);
    }

    /** When the calls are more than twice as fast as the average, it moves a twentieth further towards them. */
    Baseline hastenedDownTo(long rttNanos) {
        return nanos > 2.0 * rttNanos ? new Baseline(averagedWindows, seen, 0.95 * nanos) : this;
    }

    /** What a lull has shown. */
    Baseline measured(long rttNanos) {
        return new Baseline(averagedWindows, MEAN_OF_FIRST, rttNanos);
    }
}
