package io.headgate.console.rules.preview;

import io.headgate.limiter.Wide;

/**
 * What is certain about windows of one length that are aligned to the clock: so many in each.
 *
 * @param start when it begins
 * @param permits so many in each window
 * @param period the length of a window, in nanoseconds
 * @param ahead how long calls may wait for a later window, in nanoseconds
 */
record AlignedPromise(long start, long permits, long period, long ahead) implements Promise {

    @Override
    public long most(long from, long to) {
        long touched = (to - 1 + ahead) / period - from / period + 1;
        return Wide.multiplyCapped(touched, permits);
    }

    /** The window in which the call was refused is used up, and it began no earlier than the one that {@code from} is in. */
    @Override
    public long least(long since, long from) {
        return since <= start || from - from % period - ahead >= since ? permits : 0;
    }
}
