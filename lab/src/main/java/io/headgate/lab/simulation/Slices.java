package io.headgate.lab.simulation;

import io.headgate.limiter.Checks;
import java.time.Duration;
import java.util.Arrays;

/** How many permits fell into each slice of time, from 0 on. Immutable, hence safe for many threads. */
public final class Slices {

    private final long widthNanos;
    private final long[] counts;

    Slices(long widthNanos, long[] counts) {
        this.widthNanos = widthNanos;
        this.counts = counts;
    }

    /** How long each slice is. */
    public Duration width() {
        return Duration.ofNanos(widthNanos);
    }

    /** How many slices there are; the last one is not empty. */
    public int size() {
        return counts.length;
    }

    /** The permits of slice {@code index}; beyond the last slice there are none. */
    public long get(int index) {
        return index < counts.length ? counts[index] : 0;
    }

    /** The permits of all slices. */
    public long total() {
        return Arrays.stream(counts).sum();
    }

    /** The permits of the slices that begin at or after {@code from} and before {@code to}, in nanoseconds. */
    public long between(long from, long to) {
        long sum = 0;
        for (int index = firstAtOrAfter(from); index < firstAtOrAfter(to); index++) {
            sum += counts[index];
        }
        return sum;
    }

    private int firstAtOrAfter(long nanos) {
        return (int) Math.min(counts.length, -Math.floorDiv(-nanos, widthNanos));
    }

    /** The same counts in slices {@code factor} times as long. */
    public Slices merged(int factor) {
        Checks.require(factor >= 1, "factor", factor, ">= 1");
        return new Slices(Math.multiplyExact(widthNanos, factor), merged(counts, counts.length, factor));
    }

    static long[] merged(long[] counts, int size, int factor) {
        long[] sums = new long[(size + factor - 1) / factor];
        for (int index = 0; index < size; index++) {
            sums[index / factor] += counts[index];
        }
        return sums;
    }

    @Override
    public String toString() {
        return "Slices[" + width() + " each, " + Arrays.toString(counts) + "]";
    }
}
