package io.headgate.lab.simulation;

import java.time.Duration;
import java.util.Arrays;

/**
 * How many permits had run within one period, at each time: the count of the window that slides. For each slice of time the
 * highest. Immutable, hence safe for many threads.
 */
public final class RunningCount {

    private final long widthNanos;
    private final long[] peaks;

    RunningCount(long widthNanos, long[] peaks) {
        this.widthNanos = widthNanos;
        this.peaks = peaks;
    }

    /** How long each slice is. */
    public Duration width() {
        return Duration.ofNanos(widthNanos);
    }

    /** How many slices there are, from time 0. */
    public int size() {
        return peaks.length;
    }

    /** The highest count in slice {@code index}. */
    public long get(int index) {
        return peaks[index];
    }

    /** The highest count of all. */
    public long highest() {
        return Arrays.stream(peaks).max().orElse(0);
    }
}
