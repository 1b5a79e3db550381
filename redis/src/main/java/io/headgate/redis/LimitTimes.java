package io.headgate.redis;

import static java.lang.Math.multiplyExact;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Wide;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;

/** Limits of the same kind that grant so many times as much: the rate, and what is saved up. */
final class LimitTimes {

    private LimitTimes() {}

    /** Throws {@link ArithmeticException} or {@link IllegalArgumentException} where that is too much. */
    static Limit of(Limit one, long times) {
        long permits = multiplyExact(one.permits(), times);
        if (one instanceof FixedWindow window) {
            return new FixedWindow(permits, window.period(), window.opening());
        }
        if (one instanceof CalendarQuota quota) {
            return new CalendarQuota(permits, quota.per(), quota.zone());
        }
        if (one instanceof SlidingWindow window) {
            return new SlidingWindow(permits, window.period(), window.slices());
        }
        if (one instanceof AlignedSlices slices) {
            return new AlignedSlices(permits, slices.period(), slices.slices());
        }
        if (one instanceof TwoWindowCounter counter) {
            return new TwoWindowCounter(permits, counter.period());
        }
        if (one instanceof SlidingLog log) {
            return new SlidingLog(permits, log.period());
        }
        return saving(one, permits, times);
    }

    private static Limit saving(Limit one, long permits, long times) {
        if (one instanceof TokenBucket bucket) {
            return new TokenBucket(
                    permits,
                    bucket.period(),
                    multiplyExact(bucket.burst(), times),
                    multiplyExact(bucket.initial(), times),
                    bucket.refill());
        }
        if (one instanceof LeakyBucket meter) {
            return new LeakyBucket(permits, meter.period(), multiplyExact(meter.volume(), times));
        }
        if (one instanceof Gcra gcra) {
            return of(gcra, permits, times);
        }
        if (one instanceof SmoothBursty smooth) {
            return new SmoothBursty(permits, smooth.period(), smooth.burst());
        }
        return waiting(one, permits);
    }

    /** The first permit is free as well as what is tolerated: so many of those, too. */
    private static Limit of(Gcra one, long permits, long times) {
        if (permits == 0) {
            return one;
        }
        long more = Wide.multiplyDivide(one.period().toNanos(), times - 1, permits);
        return new Gcra(permits, one.period(), one.tolerance().plusNanos(more));
    }

    private static Limit waiting(Limit one, long permits) {
        if (one instanceof LeakyQueue queue) {
            return new LeakyQueue(permits, queue.period(), queue.maxWait());
        }
        if (one instanceof WarmUp warmUp) {
            return new WarmUp(permits, warmUp.warmUp(), warmUp.coldFactor());
        }
        if (one instanceof PacedWarmUp paced) {
            return new PacedWarmUp(permits, paced.warmUp(), paced.coldFactor(), paced.maxWait());
        }
        if (one instanceof SmoothWarmUp smooth) {
            return new SmoothWarmUp(permits, smooth.period(), smooth.warmUp(), smooth.coldFactor());
        }
        throw new IllegalArgumentException("limit: " + one + " (expected: one that can be multiplied)");
    }
}
