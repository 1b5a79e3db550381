package io.headgate.lab.simulation;

/** Calls that run in the order in which they came: plain numbers in a ring. For one thread. */
final class CallQueue {

    private long[] dues = new long[64];
    private long[] waits = new long[64];
    private long[] permits = new long[64];
    private int first;
    private int size;

    /** Adds one that runs at {@code due}, which is not before {@link #lastDue}. */
    void add(long due, long waitedNanos, long count) {
        if (size == dues.length) {
            grow();
        }
        int free = (first + size) & (dues.length - 1);
        dues[free] = due;
        waits[free] = waitedNanos;
        permits[free] = count;
        size++;
    }

    /** When the first one runs; {@link Long#MAX_VALUE} when there is none. */
    long firstDue() {
        return size == 0 ? Long.MAX_VALUE : dues[first];
    }

    /** How long the first one has waited by then. */
    long firstWaitedNanos() {
        return waits[first];
    }

    /** The permits of the first one. */
    long firstPermits() {
        return permits[first];
    }

    /** When the last one runs; {@link Long#MIN_VALUE} when there is none. */
    long lastDue() {
        return size == 0 ? Long.MIN_VALUE : dues[(first + size - 1) & (dues.length - 1)];
    }

    void removeFirst() {
        first = (first + 1) & (dues.length - 1);
        size--;
    }

    private void grow() {
        dues = doubled(dues);
        waits = doubled(waits);
        permits = doubled(permits);
        first = 0;
    }

    private long[] doubled(long[] ring) {
        long[] larger = new long[2 * ring.length];
        System.arraycopy(ring, first, larger, 0, ring.length - first);
        System.arraycopy(ring, 0, larger, ring.length - first, first);
        return larger;
    }
}
