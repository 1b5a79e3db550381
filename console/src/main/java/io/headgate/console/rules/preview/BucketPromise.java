package io.headgate.console.rules.preview;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Wide;

/**
 * What is certain about limits that fill up evenly: buckets, the generic cell rate algorithm, queues.
 *
 * @param start when it begins
 * @param permits so many come in per {@code period}
 * @param period in nanoseconds
 * @param whole how many it holds, as far as that is a whole number of permits
 * @param extra and how much more, in nanoseconds of what comes in
 * @param ahead how long calls may wait for what is yet to come in, in nanoseconds
 * @param initial how many it holds at the start
 */
record BucketPromise(long start, long permits, long period, long whole, long extra, long ahead, long initial)
        implements Promise {

    /*
     * In an interval X there is at most what the bucket holds and what comes in: whole + (extra + ahead + X) / T.
     *
     * When a call is refused at t, less than one permit is there. Look back to t - R. Either the bucket has been full since:
     * from then on its whole contents were taken, all but less than one. Or it has not: then nothing ran over, and all that came
     * in since, R / T, was taken, all but less than one. Permits being whole, that is at least the lesser of the two, rounded
     * down. Looking back beyond the start there is what it began with, and what came in since the start.
     *
     * Calls that may wait are refused only when what comes in during the longest wait is promised to others, too; those are more.
     */
    BucketPromise {
        require(permits > 0, "permits", permits, "> 0");
        require(period > 0, "period", period, "> 0");
    }

    @Override
    public long most(long from, long to) {
        return sum(whole, comesIn(extra + ahead + (to - from)));
    }

    @Override
    public long least(long since, long from) {
        long held = sum(whole, comesIn(extra));
        return since <= start
                ? Math.min(held, sum(initial, comesIn(from - start)))
                : Math.min(held, comesIn(from - since));
    }

    private static long sum(long one, long other) {
        return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }

    private long comesIn(long nanos) {
        return Wide.multiplyDivide(nanos, permits, period);
    }
}
