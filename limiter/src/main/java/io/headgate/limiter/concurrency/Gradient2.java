package io.headgate.limiter.concurrency;

import io.headgate.limiter.Checks;

/**
 * Lowers the limit in proportion to how much slower than usual the calls are, and lets a small queue form otherwise.
 *
 * <p>Differs from Netflix's algorithm of this name in two ways: a drop lowers the limit, and the usual response time
 * does not learn from the queue the limiter causes itself.
 *
 * @param range where the limit begins, and its bounds
 * @param queueSize how many calls may queue when the service is as fast as usual
 * @param tolerance how many times slower than usual is still fine, at least 1
 * @param smoothing how much of the newly computed limit is adopted in one window, above 0, at most 1
 * @param averagedWindows over how many windows the usual response time is averaged (exponentially)
 * @param backoff what is left of the limit after a window with a drop, at least 0.5 and below 1
 * @param lullEvery after how many windows the usual response time is measured anew, with the limit halved for two
 *     windows unless the load is low anyway
 */
public record Gradient2(
        LimitRange range,
        int queueSize,
        double tolerance,
        double smoothing,
        int averagedWindows,
        double backoff,
        int lullEvery)
        implements AdaptiveLimit {

    public Gradient2 {
        Checks.require(queueSize >= 1, "queueSize", queueSize, ">= 1 (with 0 the limit never grows)");
        Checks.require(tolerance >= 1 && tolerance < Double.POSITIVE_INFINITY, "tolerance", tolerance, ">= 1, finite");
        Checks.require(smoothing > 0 && smoothing <= 1, "smoothing", smoothing, "0 < smoothing <= 1");
        Checks.require(averagedWindows >= 1, "averagedWindows", averagedWindows, ">= 1 window");
        Checks.require(backoff >= 0.5 && backoff < 1, "backoff", backoff, "0.5 <= backoff < 1");
        Checks.require(lullEvery >= 1, "lullEvery", lullEvery, ">= 1 window");
    }

    /** From 20, between 20 and 200; queue 4, tolerance 1.5, smoothing 0.2, 600 windows, backoff 0.9, lull 60. */
    public static Gradient2 defaults() {
        return new Gradient2(new LimitRange(20, 20, 200), 4, 1.5, 0.2, 600, 0.9, 60);
    }

    public Gradient2 withRange(long initial, long min, long max) {
        LimitRange next = new LimitRange(initial, min, max);
        return new Gradient2(next, queueSize, tolerance, smoothing, averagedWindows, backoff, lullEvery);
    }

    public Gradient2 withTolerance(double next) {
        return new Gradient2(range, queueSize, next, smoothing, averagedWindows, backoff, lullEvery);
    }

    public Gradient2 withQueueSize(int next) {
        return new Gradient2(range, next, tolerance, smoothing, averagedWindows, backoff, lullEvery);
    }

    public Gradient2 withBackoff(double next) {
        return new Gradient2(range, queueSize, tolerance, smoothing, averagedWindows, next, lullEvery);
    }

    public Gradient2 withLullEvery(int windows) {
        return new Gradient2(range, queueSize, tolerance, smoothing, averagedWindows, backoff, windows);
    }

    @Override
    public Gradient2Estimate start() {
        return new Gradient2Estimate(this, range.initial(), Baseline.unknown(averagedWindows), Lull.every(lullEvery));
    }

    @Override
    public Gradient2Estimate startAfter(LimitEstimate before) {
        return before instanceof Gradient2Estimate known
                ? new Gradient2Estimate(
                        this,
                        range.clamp(known.learned()),
                        known.baseline().over(averagedWindows),
                        known.lull().atMostEvery(lullEvery))
                : start();
    }
}
