package io.headgate.lab.simulation;

import java.util.Arrays;

/**
 * Keeps the highest that a number was in each slice of time. There are at most 2,000 slices; when time goes beyond them each
 * becomes twice as long. Noting costs a comparison or two and no memory. For one thread.
 */
final class PeakRecorder {

    static final int MOST_SLICES = 2_000;

    private long widthNanos;
    private long[] peaks = new long[64];
    private int current;
    private long endOfCurrent;
    private long last;

    /** A recorder for a number that is 0 at time 0. */
    PeakRecorder(long finestNanos) {
        this.widthNanos = Math.max(1, finestNanos);
        this.endOfCurrent = widthNanos;
    }

    private PeakRecorder(PeakRecorder other) {
        this.widthNanos = other.widthNanos;
        this.peaks = other.peaks.clone();
        this.current = other.current;
        this.endOfCurrent = other.endOfCurrent;
        this.last = other.last;
    }

    PeakRecorder copy() {
        return new PeakRecorder(this);
    }

    /** From {@code nanos} on, which is not before what was noted last, the number is {@code value}. */
    void note(long nanos, long value) {
        if (nanos >= endOfCurrent) {
            moveTo(nanos);
        }
        peaks[current] = Math.max(peaks[current], value);
        last = value;
    }

    /** The slices on the way there have the number that was noted last. */
    private void moveTo(long nanos) {
        while (nanos / widthNanos >= MOST_SLICES) {
            halve();
        }
        int index = (int) (nanos / widthNanos);
        if (index >= peaks.length) {
            peaks = Arrays.copyOf(peaks, Math.min(MOST_SLICES, Math.max(index + 1, 2 * peaks.length)));
        }
        if (index > current) {
            Arrays.fill(peaks, current + 1, index + 1, last);
        }
        current = index;
        endOfCurrent = (index + 1) * widthNanos;
    }

    private void halve() {
        for (int index = 0; index <= current; index += 2) {
            peaks[index / 2] = Math.max(peaks[index], index < current ? peaks[index + 1] : 0);
        }
        current /= 2;
        Arrays.fill(peaks, current + 1, peaks.length, 0);
        widthNanos *= 2;
    }

    RunningCount count() {
        return new RunningCount(widthNanos, Arrays.copyOf(peaks, current + 1));
    }
}
