package io.headgate.lab.simulation;

import io.headgate.limiter.Checks;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * How long the calls that were admitted had to wait, by when they asked. Percentiles are at most a sixteenth too long, and
 * never longer than the longest wait. Immutable, hence safe for many threads.
 */
public final class Waits {

    private final long widthNanos;
    private final long[][] slices;
    private final long worstNanos;

    Waits(long widthNanos, long[][] slices, long worstNanos) {
        this.widthNanos = widthNanos;
        this.slices = slices;
        this.worstNanos = worstNanos;
    }

    /** How long each slice of time is. */
    public Duration width() {
        return Duration.ofNanos(widthNanos);
    }

    /** How many slices there are, from time 0. */
    public int size() {
        return slices.length;
    }

    /** The wait in nanoseconds that so many percent of the permits of one slice did not exceed; nothing where it has none. */
    public OptionalLong percentile(int slice, int percent) {
        return percentile(slices[slice], percent);
    }

    /** The same for all permits. */
    public OptionalLong percentile(int percent) {
        long[] all = new long[WaitBuckets.COUNT];
        for (long[] slice : slices) {
            for (int bucket = 0; bucket < slice.length; bucket++) {
                all[bucket] += slice[bucket];
            }
        }
        return percentile(all, percent);
    }

    private OptionalLong percentile(long[] counts, int percent) {
        Checks.require(percent >= 0 && percent <= 100, "percent", percent, "0 to 100");
        long total = Arrays.stream(counts).sum();
        long rank = Math.max(1, (long) Math.ceil(total * (percent / 100.0)));
        long below = 0;
        for (int bucket = 0; bucket < counts.length; bucket++) {
            below += counts[bucket];
            if (below >= rank) {
                return OptionalLong.of(Math.min(worstNanos, WaitBuckets.longest(bucket)));
            }
        }
        return OptionalLong.empty();
    }
}
