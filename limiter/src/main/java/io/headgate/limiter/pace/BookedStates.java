package io.headgate.limiter.pace;

import java.util.Arrays;

/**
 * What {@link WideBuckets} found before each of the calls that are booked to run later. Of the newest 128; nothing is known of those
 * before them but when the last of them runs.
 */
final class BookedStates {

    /*
     *   before    A          B          C          D            the calls, in the order in which they were booked
     *             |          |          |          |
     *   state     S          S+A        S+A+B      S+A+B+C
     *
     * D is cancelled: what it found is there again. C is cancelled: D keeps its instant, so C stays until D is cancelled, too. What
     * other calls take meanwhile is added to what is found again.
     */
    private static final int MOST = 128;
    private static final int FEW = 4;

    private static final long[] NONE = {};

    private final int buckets;
    private long[] due = NONE;
    private long[] permits = NONE; // those that are not cancelled
    private long[] states =
            NONE; // of each bucket the nanoseconds, the ticks, and what others had taken, in nanoseconds
    private final long[] others;
    private int size;
    private long forgottenUntil;

    BookedStates(int buckets, long now) {
        this.buckets = buckets;
        this.others = new long[buckets];
        this.forgottenUntil = now;
    }

    /** Nothing is known of what is booked but that it runs until then. */
    void forget(long until) {
        size = 0;
        forgottenUntil = until;
    }

    /** No call is booked to run later than this. */
    long until() {
        long last = forgottenUntil;
        for (int i = 0; i < size; i++) {
            last = permits[i] > 0 && due[i] - last > 0 ? due[i] : last;
        }
        return last;
    }

    /** A call is booked that finds this; nobody has taken anything later than {@code latest}. */
    void add(long calls, long calledFor, long[] nanos, long[] ticks, long latest) {
        forgetIfAllRan(latest);
        while (size == due.length && size > 0 && due[0] - latest <= 0) {
            forgetEarliest();
        }
        if (size == MOST) {
            forgetEarliest();
        }
        if (size == due.length) {
            grow();
        }
        due[size] = calledFor;
        permits[size] = calls;
        for (int i = 0; i < buckets; i++) {
            int at = 3 * (size * buckets + i);
            states[at] = nanos[i];
            states[at + 1] = ticks[i];
            states[at + 2] = others[i];
        }
        size++;
    }

    private void forgetEarliest() {
        forgottenUntil = due[0] - forgottenUntil > 0 ? due[0] : forgottenUntil;
        size--;
        System.arraycopy(due, 1, due, 0, size);
        System.arraycopy(permits, 1, permits, 0, size);
        System.arraycopy(states, 3 * buckets, states, 0, 3 * buckets * size);
    }

    private void grow() {
        int more = Math.max(FEW, 2 * size);
        due = Arrays.copyOf(due, more);
        permits = Arrays.copyOf(permits, more);
        states = Arrays.copyOf(states, 3 * buckets * more);
    }

    /** @return whether any call is left that may be undone */
    boolean forgetIfAllRan(long latest) {
        if (size > 0 && until() - latest <= 0) {
            forget(latest);
        }
        return size > 0;
    }

    /** A call that does not wait has taken so much, or a charge. */
    void othersTook(int bucket, long nanos) {
        others[bucket] += nanos;
    }

    /** The call that is booked for then, and has not cancelled so many permits yet; -1 where none is known. */
    int find(long calledFor, long least) {
        int found = size - 1;
        while (found >= 0 && (due[found] != calledFor || permits[found] < least)) {
            found--;
        }
        return found;
    }

    /** Whether it is cancelled whole with so many permits, and no other is booked to run later. */
    boolean isLast(int call, long back) {
        return permits[call] == back && until() == due[call];
    }

    /** @return whether what {@link #nanos} tells is there again: no call is left of those that were booked later */
    boolean cancel(int call, long back) {
        permits[call] -= back;
        int before = size;
        while (size > 0 && permits[size - 1] == 0) {
            size--;
        }
        return size < before;
    }

    /** What is there again; what others have taken since is to be added. */
    long nanos(int bucket) {
        return states[3 * (size * buckets + bucket)];
    }

    long ticks(int bucket) {
        return states[3 * (size * buckets + bucket) + 1];
    }

    long othersSince(int bucket) {
        return others[bucket] - states[3 * (size * buckets + bucket) + 2];
    }
}
