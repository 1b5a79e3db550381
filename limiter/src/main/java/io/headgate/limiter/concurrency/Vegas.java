package io.headgate.limiter.concurrency;

import io.headgate.limiter.Checks;

/**
 * Keeps the queue in front of the service a few calls long, as TCP Vegas does: its length follows from how much slower
 * than the unloaded service the calls are.
 *
 * @param range where the limit begins, and its bounds
 * @param lullEvery after how many windows the unloaded response time is measured anew, with the limit halved for two
 *     windows unless the load is low anyway
 */
public record Vegas(LimitRange range, int lullEvery) implements AdaptiveLimit {

    public Vegas {
        Checks.require(lullEvery >= 1, "lullEvery", lullEvery, ">= 1 window");
    }

    /** From 20, between 1 and 1,000; a lull every 60 windows. */
    public static Vegas defaults() {
        return new Vegas(new LimitRange(20, 1, 1_000), 60);
    }

    public Vegas withRange(long initial, long min, long max) {
        return new Vegas(new LimitRange(initial, min, max), lullEvery);
    }

    public Vegas withLullEvery(int windows) {
        return new Vegas(range, windows);
    }

    @Override
    public VegasEstimate start() {
        return new VegasEstimate(this, range.initial(), 0, Lull.every(lullEvery));
    }

    @Override
    public VegasEstimate startAfter(LimitEstimate before) {
        return before instanceof VegasEstimate known
                ? new VegasEstimate(
                        this,
                        range.clamp(known.learned()),
                        known.baselineNanos(),
                        known.lull().atMostEvery(lullEvery))
                : start();
    }
}
