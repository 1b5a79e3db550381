package io.headgate.limiter.pace;

import java.util.Arrays;

/**
 * The calls of {@link WideBuckets} that are booked to run later, and what would be paid if they had not come. At most 128 calls: beyond
 * that the two that are due first count as one, due with the later. For one thread at a time.
 */
final class BookedPermits {

    private static final int MOST = 128;
    private static final int FEW = 4;

    private static final long[] NONE = {};

    /** Of each bucket, what would be paid: nanoseconds, and ticks below one. */
    long[] nanos;

    long[] ticks;

    private final long[] nanosBefore; // as the newest call that does not wait found them
    private final long[] ticksBefore;
    private boolean canRestore;
    private long[] due = NONE; // in this order
    private long[] permits = NONE;
    private int size;
    private boolean isFirstJoined;
    private boolean hasGaps;
    private boolean hadGaps; // until the instant below
    private long gapsUntil;
    private long unknownUntil; // calls that are not known run until then

    BookedPermits(int buckets, long unknownUntil) {
        this.nanos = new long[buckets];
        this.ticks = new long[buckets];
        this.nanosBefore = new long[buckets];
        this.ticksBefore = new long[buckets];
        this.unknownUntil = unknownUntil;
    }

    /** Another one that knows the same calls. The newest call that does not wait cannot be undone there. */
    BookedPermits copy() {
        BookedPermits copy = new BookedPermits(nanos.length, unknownUntil);
        copy.nanos = nanos.clone();
        copy.ticks = ticks.clone();
        copy.due = due.clone();
        copy.permits = permits.clone();
        copy.size = size;
        copy.isFirstJoined = isFirstJoined;
        copy.hasGaps = hasGaps;
        copy.hadGaps = hadGaps;
        copy.gapsUntil = gapsUntil;
        return copy;
    }

    /** Nobody that is known waits; so much is paid. */
    void begin(long[] paidNanos, long[] paidTicks, long now) {
        System.arraycopy(paidNanos, 0, nanos, 0, nanos.length);
        System.arraycopy(paidTicks, 0, ticks, 0, ticks.length);
        canRestore = false;
        isFirstJoined = false;
        hasGaps = false;
        unknownUntil = unknownUntil - now > 0 ? unknownUntil : now;
    }

    int size() {
        return size;
    }

    long due(int call) {
        return due[call];
    }

    long permits(int call) {
        return permits[call];
    }

    /** No call is booked to run later than this. */
    long until() {
        return size > 0 && due[size - 1] - unknownUntil > 0 ? due[size - 1] : unknownUntil;
    }

    void add(long calls, long calledFor) {
        canRestore = false;
        if (isFirstJoined && size > 0 && due[0] - calledFor > 0) {
            permits[0] += calls;
            return;
        }
        if (size == MOST) {
            permits[1] += permits[0];
            removeFirst();
            isFirstJoined = true;
        }
        if (size == due.length) {
            due = Arrays.copyOf(due, Math.max(FEW, 2 * size));
            permits = Arrays.copyOf(permits, due.length);
        }
        int at = size;
        while (at > 0 && due[at - 1] - calledFor > 0) {
            at--;
        }
        System.arraycopy(due, at, due, at + 1, size - at);
        System.arraycopy(permits, at, permits, at + 1, size - at);
        due[at] = calledFor;
        permits[at] = calls;
        size++;
    }

    void removeFirst() {
        remove(0);
        isFirstJoined = false;
    }

    private void remove(int call) {
        size--;
        System.arraycopy(due, call + 1, due, call, size - call);
        System.arraycopy(permits, call + 1, permits, call, size - call);
        canRestore = false;
    }

    /** A call that does not wait is about to pay. */
    void remember() {
        System.arraycopy(nanos, 0, nanosBefore, 0, nanos.length);
        System.arraycopy(ticks, 0, ticksBefore, 0, ticks.length);
        canRestore = true;
    }

    /** That call has given all of it back, and nothing was booked or paid since. */
    void restore() {
        if (canRestore) {
            System.arraycopy(nanosBefore, 0, nanos, 0, nanos.length);
            System.arraycopy(ticksBefore, 0, ticks, 0, ticks.length);
            canRestore = false;
        }
    }

    /** The call that is booked for then, and has not cancelled so many permits yet; -1 where none is known. */
    int find(long calledFor, long least) {
        int found = -1;
        for (int call = size - 1; call >= 0; call--) {
            if (due[call] == calledFor && permits[call] >= least) {
                found = found < 0 || permits[call] < permits[found] ? call : found;
            }
        }
        boolean mayBeJoined = isFirstJoined && size > 0 && calledFor - unknownUntil > 0;
        boolean isJoined = mayBeJoined && calledFor - due[0] < 0 && permits[0] >= least;
        return found < 0 && isJoined ? 0 : found;
    }

    /** Whether it is cancelled whole with so many permits, and no other is booked to run later. */
    boolean isLast(int call, long back) {
        boolean isAlone = !(call == 0 && isFirstJoined);
        return call == size - 1 && permits[call] == back && isAlone && due[call] - unknownUntil >= 0;
    }

    void cancel(int call, long back, boolean isLast) {
        hasGaps |= !isLast;
        permits[call] -= back;
        if (permits[call] == 0) {
            remove(call);
        }
    }

    /** Whether one was cancelled that was not the last, so that what is paid is not simply what those pay that are left. */
    boolean hasGaps() {
        return hasGaps;
    }

    /** It is {@code now}, and as it was until then. */
    void noteGaps(long now) {
        hadGaps |= hasGaps;
        gapsUntil = hasGaps ? now : gapsUntil;
    }

    /** Whether there were gaps since then: more was paid than by those that had run or waited. */
    boolean hadGapsSince(long instant) {
        return hadGaps && instant - gapsUntil <= 0;
    }

    /** What all of them take. */
    long sum() {
        long all = 0;
        for (int call = 0; call < size; call++) {
            all += permits[call];
        }
        return all;
    }
}
