package io.headgate.lab.simulation;

import java.util.Arrays;

/**
 * Sorts the waits of calls by when they asked and by how long they had to wait. There are at most 200 slices of time; when
 * time goes beyond them each becomes twice as long. For one thread.
 */
final class WaitRecorder {

    static final int MOST_SLICES = 200;

    private long widthNanos = SliceCounter.FINEST_NANOS;
    private long[][] slices = new long[0][];
    private long endOfCurrent;
    private long[] current = new long[0];
    private long worstNanos;

    /** Counts permits that were asked for at {@code nanos}, not before those counted last, and had to wait so long. */
    void add(long nanos, long waitNanos, long permits) {
        if (nanos >= endOfCurrent) {
            moveTo(nanos);
        }
        current[WaitBuckets.bucket(waitNanos)] += permits;
        worstNanos = Math.max(worstNanos, waitNanos);
    }

    private void moveTo(long nanos) {
        while (nanos / widthNanos >= MOST_SLICES) {
            halve();
        }
        int index = (int) (nanos / widthNanos);
        int before = slices.length;
        if (index >= before) {
            slices = Arrays.copyOf(slices, index + 1);
            Arrays.setAll(slices, slice -> slice < before ? slices[slice] : new long[0]);
        }
        if (slices[index].length == 0) {
            slices[index] = new long[WaitBuckets.COUNT];
        }
        current = slices[index];
        endOfCurrent = (index + 1) * widthNanos;
    }

    private void halve() {
        long[][] halved = new long[(slices.length + 1) / 2][];
        for (int index = 0; index < halved.length; index++) {
            long[] second = 2 * index + 1 < slices.length ? slices[2 * index + 1] : new long[0];
            halved[index] = sum(slices[2 * index], second);
        }
        slices = halved;
        widthNanos *= 2;
    }

    private static long[] sum(long[] first, long[] second) {
        if (first.length == 0 || second.length == 0) {
            return first.length == 0 ? second : first;
        }
        for (int bucket = 0; bucket < first.length; bucket++) {
            first[bucket] += second[bucket];
        }
        return first;
    }

    Waits waits() {
        long[][] copies = new long[slices.length][];
        Arrays.setAll(copies, index -> slices[index].clone());
        return new Waits(widthNanos, copies, worstNanos);
    }
}
