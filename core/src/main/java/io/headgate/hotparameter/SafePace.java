package io.headgate.hotparameter;

import static io.headgate.limiter.Wide.multiplyCapped;
import static io.headgate.limiter.Wide.multiplyDivideUp;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import org.jspecify.annotations.Nullable;

/**
 * A bucket that never grants what a limit would not: the one number per cell that a {@link PaceSketch} can keep.
 *
 * @param burst how many at once
 * @param intervalNanos how long until one more
 * @param reachNanos for a limit on a window, its length: that far back grants still count; 0 for a bucket
 * @param queue whether calls are spaced out instead: a call for n comes n intervals after the one before it
 * @param largestTake the most that one call can be granted
 */
record SafePace(long burst, long intervalNanos, long reachNanos, boolean queue, long largestTake) {

    /*
     * A bucket is its own pace, with the interval rounded up to whole nanoseconds. A window of L in any P is not a bucket of
     * L refilled with L per P: that grants 2L in some P. A bucket of b, refilled once each P/m, grants at most b + m - 1 in
     * any P (b at its start, and then one at each of the m - 1 refills strictly inside). So b = L - m + 1 is safe for each
     * m; m = L/2 halves both the burst and the rate.
     */

    /** The pace for {@code limit}; null for a limit it is not known for. */
    static @Nullable SafePace of(Limit limit) {
        if (limit instanceof LeakyQueue) {
            return new SafePace(1, interval(limit), 0, true, limit.largestTake());
        }
        if (limit instanceof TokenBuckets buckets) {
            return tightest(buckets);
        }
        boolean bucket = limit instanceof TokenBucket tokens && tokens.refill() == Refill.GREEDY;
        if (bucket || limit instanceof Gcra || limit instanceof LeakyBucket || limit instanceof SmoothBursty) {
            return bucket(limit);
        }
        return isWindow(limit) ? window(limit) : null;
    }

    /** Whether {@code limit} promises that no period holds more than its capacity. */
    private static boolean isWindow(Limit limit) {
        return limit instanceof SlidingWindow
                || limit instanceof SlidingLog
                || limit instanceof AlignedSlices
                || limit instanceof FixedWindow
                || limit instanceof TwoWindowCounter
                || limit instanceof CalendarQuota
                || limit instanceof LazyBucket
                || limit instanceof TokenBucket;
    }

    /** How long an unused bucket has saved up for. */
    long idleNanos() {
        return burst * intervalNanos;
    }

    /** How far back a call can still matter: in a queue, the largest call keeps the largest distance. */
    long memoryNanos() {
        return queue ? multiplyCapped(largestTake, intervalNanos) : idleNanos() + reachNanos;
    }

    private static SafePace bucket(Limit limit) {
        long interval = interval(limit);
        long burst = Math.max(1, Math.min(limit.capacity(), Algorithm.MAX_WAIT_NANOS / interval));
        return new SafePace(burst, interval, 0, false, Math.min(burst, limit.largestTake()));
    }

    private static SafePace window(Limit limit) {
        long most = Math.max(1, limit.capacity());
        long refills = Math.max(1, Math.min(most / 2, limit.permits()));
        long period = limit.period().toNanos();
        if (limit instanceof CalendarQuota) {
            period += period / 8; // a month has up to 31 days, a day up to 25 hours
        }
        long interval = multiplyDivideUp(1, period, refills);
        long burst = Math.max(1, Math.min(most - refills + 1, Algorithm.MAX_WAIT_NANOS / interval));
        return new SafePace(burst, interval, period, false, Math.min(burst, limit.largestTake()));
    }

    private static SafePace tightest(TokenBuckets buckets) {
        long burst = Long.MAX_VALUE;
        long interval = 1;
        for (TokenBucket each : buckets.buckets()) {
            burst = Math.min(burst, each.capacity());
            interval = Math.max(interval, interval(each));
        }
        burst = Math.max(1, Math.min(burst, Algorithm.MAX_WAIT_NANOS / interval));
        return new SafePace(burst, interval, 0, false, burst);
    }

    private static long interval(Limit limit) {
        return multiplyDivideUp(1, limit.period().toNanos(), Math.max(1, limit.permits()));
    }
}
