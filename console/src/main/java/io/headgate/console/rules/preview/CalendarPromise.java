package io.headgate.console.rules.preview;

import io.headgate.limiter.Wide;
import java.util.Arrays;

/**
 * What is certain about limits whose windows begin at known times: so many in each.
 *
 * @param start when it begins
 * @param permits so many in each window
 * @param edges when windows begin, in order; the first is not after the start
 * @param ahead how long calls may wait for the next window, in nanoseconds
 */
@SuppressWarnings("ArrayRecordComponent") // within this package, and never changed
record CalendarPromise(long start, long permits, long[] edges, long ahead) implements Promise {

    @Override
    public long most(long from, long to) {
        long touched = (long) window(to - 1 + ahead) - window(from) + 1;
        return Wide.multiplyCapped(touched, permits);
    }

    /** The window in which the call was refused is used up, and it began no earlier than the one that {@code from} is in. */
    @Override
    public long least(long since, long from) {
        return since <= start || edges[window(from)] - ahead >= since ? permits : 0;
    }

    private int window(long time) {
        int found = Arrays.binarySearch(edges, time);
        return Math.max(0, found >= 0 ? found : -found - 2);
    }
}
