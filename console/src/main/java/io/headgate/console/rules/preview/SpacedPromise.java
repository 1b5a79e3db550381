package io.headgate.console.rules.preview;

import io.headgate.limiter.Wide;

/**
 * What is certain about calls that are spaced, more widely when cold.
 *
 * @param start when it begins
 * @param warm the least distance of two calls, as permits per {@code second}
 * @param second in nanoseconds
 * @param widest the widest distance that is ever asked for, in nanoseconds
 * @param ahead how long calls may wait for their turn, in nanoseconds
 */
record SpacedPromise(long start, long warm, long second, long widest, long ahead) implements Promise {

    /*
     * Two calls run at least T apart when warm, so in X at most 1 + X / T do; those that ask within X run within X and the longest
     * wait W.
     *
     * When a call is refused at t, the last turn that was given out is later than t + W - widest. Go back from it, turn by turn, as
     * long as each had to wait for the one before: these are no more than the widest distance apart.
     *
     *       u        t            t + W
     *   ----|--|--|--x-|---|---|---|->       | turns
     *
     * Either they begin with one at u that did not wait, so u <= t, and between u and the last lie more than (W - widest) / widest
     * distances; or they go back beyond t + W - R, and are at least R / widest. A turn after t + W - R was asked for after t - R.
     */
    @Override
    public long most(long from, long to) {
        return Wide.multiplyDivide(to - from + ahead, warm, second) + 1; // at most one a nanosecond, so it fits
    }

    @Override
    public long least(long since, long from) {
        long fromOneThatDidNotWait = ahead / widest + 1;
        return since <= start ? fromOneThatDidNotWait : Math.min(fromOneThatDidNotWait, (from - since) / widest);
    }
}
