package io.headgate.console.rules.preview;

import io.headgate.limiter.Wide;

/**
 * What is certain about a bucket that is filled up at each end of a period.
 *
 * @param start when it begins
 * @param portion so many come in at each end
 * @param period in nanoseconds
 * @param burst the most it holds
 * @param ahead how long calls may wait, in nanoseconds
 * @param initial how many it holds at the start
 */
record PortionPromise(long start, long portion, long period, long burst, long ahead, long initial) implements Promise {

    // An interval X has at most floor(X / period) + 1 ends of a period in it, and at least floor(X / period); else as
    // BucketPromise.

    @Override
    public long most(long from, long to) {
        long came = Wide.multiplyCapped((to - from + ahead) / period + 1, portion);
        return came > Long.MAX_VALUE - burst ? Long.MAX_VALUE : burst + came;
    }

    @Override
    public long least(long since, long from) {
        long begin = Math.max(since, start);
        long came = Wide.multiplyCapped((from - begin) / period, portion);
        return Math.min(burst, since <= start ? Math.min(burst, initial) + Math.min(burst, came) : came);
    }
}
