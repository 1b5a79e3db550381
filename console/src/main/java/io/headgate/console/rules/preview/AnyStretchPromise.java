package io.headgate.console.rules.preview;

import io.headgate.limiter.Wide;

/**
 * What is certain about limits that hold in any stretch of a period's length.
 *
 * @param start when it begins
 * @param permits so many in any stretch
 * @param period its length, in nanoseconds
 * @param lookBack when a call is refused, as many were admitted within so many nanoseconds before it
 * @param ahead how long calls may wait, in nanoseconds
 */
record AnyStretchPromise(long start, long permits, long period, long lookBack, long ahead) implements Promise {

    @Override
    public long most(long from, long to) {
        return Wide.multiplyCapped(Wide.divideUp(to - from + ahead, period), permits);
    }

    @Override
    public long least(long since, long from) {
        return since <= start || from - since >= lookBack + ahead ? permits : 0;
    }
}
