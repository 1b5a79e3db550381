package io.headgate.limiter.pace;

/**
 * The lowest use of a bucket since each of the takes that may give back. It tells how much of such a take a full bucket would have lost.
 * All methods need the lock, except where the caller already lets in one thread at a time. Nothing parks, nothing allocates.
 */
final class Lows extends SpinLock {

    /*
     * A call took c. Without it, c fewer would have been in use. If the bucket stayed at c or above since, all of c comes back.
     * If it fell to l < c, it would have been full at that moment without the call, and would have lost c - l of its refill.
     * So the lowest l since the take decides.
     *
     *   in use │      ┌──┐  ┌─┐
     *          │ take │  └──┘ └──┐    ┌── now
     *          │ ┌────┘          └────┘      <- l, the lowest since the take
     *          └─┴────────────────────────► time
     *
     * A take that may give back begins a stretch of time. Each later take notes the use that it found. A stretch that was not lower
     * joins the one above it, so few are left, and the lowest since a take is that of its own stretch and those above it.
     *
     *   lows │            ┌── 9
     *        │     ┌── 5 ─┘
     *        │ 2 ──┘                       a low of 4 comes: 2, 4
     *
     * What is given back is subtracted from all stretches since that call came: the other calls must find their world without it, too.
     * If there are too many stretches, two old ones join that are short for their age. That errs on the safe side: the lower low counts.
     */
    private static final int MOST = 24; // stretches
    private static final int NEWEST_APART = 8; // of them never join: quick calls keep a stretch of their own
    private static final long NONE = Long.MAX_VALUE;

    private final long[] last = new long[MOST]; // the number of the newest take that a stretch belongs to
    private final long[] begun = new long[MOST];
    private final long[] lowest = new long[MOST];
    private int size;
    private long takes;
    private boolean awaited; // the take that the newest stretch begins with
    private long newestThatRan; // for a caller that tells takes by number

    /** A take that may give back is about to come. @return its number */
    long begin(long now) {
        if (size == MOST) {
            joinTwo(now);
        }
        last[size] = ++takes;
        begun[size] = now;
        lowest[size] = NONE;
        size++;
        awaited = true;
        return takes;
    }

    /**
     * A take is about to come, and {@code used} is in use before it. The first take after {@link #begin} does not count in the newest
     * stretch: it is the one that the stretch begins with, or came before that one.
     */
    void note(long used) {
        boolean isFirst = awaited;
        awaited = false;
        lower(used, isFirst ? size - 1 : size);
    }

    /**
     * The takes up to number {@code newest} run, and {@code used} is in use before them. It counts for those that ran earlier only: later
     * ones may still wait.
     */
    void note(long used, long newest) {
        int end = size;
        while (end > 0 && (end > 1 ? last[end - 2] : 0) >= newestThatRan) {
            end--;
        }
        lower(used, end);
        newestThatRan = Math.max(newestThatRan, newest);
    }

    /** The number of the newest take that was announced. */
    long newest() {
        return takes;
    }

    private void lower(long used, int end) {
        int first = end;
        while (first > 0 && lowest[first - 1] >= used) {
            first--;
        }
        if (first < end) {
            last[first] = last[end - 1];
            lowest[first] = used;
            remove(first + 1, end);
        }
    }

    private void remove(int from, int to) {
        System.arraycopy(last, to, last, from, size - to);
        System.arraycopy(begun, to, begun, from, size - to);
        System.arraycopy(lowest, to, lowest, from, size - to);
        size -= to - from;
    }

    /** The lowest use since take {@code number}; the highest long if no take came since. */
    long lowestSince(long number) {
        long least = NONE;
        for (int i = size - 1; i >= 0 && last[i] >= number; i--) {
            least = Math.min(least, lowest[i]);
        }
        return least;
    }

    /** Take {@code number} gives back {@code ticks}. */
    void subtract(long ticks, long number) {
        for (int i = size - 1; i >= 0 && last[i] >= number; i--) {
            lowest[i] = lowest[i] == NONE ? NONE : Math.max(0, lowest[i] - ticks);
        }
    }

    private void joinTwo(long now) {
        int joined = 1;
        double shortest = Double.MAX_VALUE;
        for (int i = 1; i < MOST - NEWEST_APART; i++) {
            double length = (double) (begun[i] - begun[i - 1]) / Math.max(1, now - begun[i]);
            if (length < shortest) {
                joined = i;
                shortest = length;
            }
        }
        lowest[joined - 1] = Math.min(lowest[joined - 1], lowest[joined]);
        last[joined - 1] = last[joined];
        remove(joined, joined + 1);
    }
}
