package io.headgate.console.rules.preview;

import io.headgate.limiter.Wide;

/**
 * What is certain about limits that count in windows or slices, wherever these begin.
 *
 * @param start when it begins
 * @param permits so many in any {@code together} slices in a row
 * @param slice the length of a slice, in nanoseconds
 * @param together how many slices are held to the limit together
 * @param lookBack when a call is refused, {@code used} were admitted within so many nanoseconds before it
 * @param used how many
 * @param ahead how long calls may wait for a later slice, in nanoseconds
 */
record WindowPromise(long start, long permits, long slice, int together, long lookBack, long used, long ahead)
        implements Promise {

    /*
     * An interval X touches at most ceil(X / slice) + 1 slices, and every so many of them in a row hold at most the permits:
     *
     *        |<----- X ----->|
     *   |----|----|----|----|----|        4 slices long, touches 5
     *
     * Calls that wait are counted in the slice they run in: those that ask within X run within X and the longest wait. What is
     * used of a slice may have been asked for so much earlier.
     */
    @Override
    public long most(long from, long to) {
        long touched = Wide.divideUp(to - from + ahead, slice) + 1;
        return Wide.multiplyCapped(Wide.divideUp(touched, together), permits);
    }

    @Override
    public long least(long since, long from) {
        return since <= start || from - since >= lookBack + ahead ? used : 0;
    }
}
