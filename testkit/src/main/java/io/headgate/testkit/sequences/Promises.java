package io.headgate.testkit.sequences;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.testkit.sequences.Promise.Counting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The promise of each limit, read from the README.
 *
 * @param wallOrigin what the wall clock shows when the sequence begins
 * @param slackNanos how much earlier than promised a call may run at a rate whose T is not a whole number of ticks: one tick,
 *     since a booking runs at an instant rounded up to a whole tick, or 0 to see what that costs
 * @param clock by which the limiter goes
 * @param tickerGoesBack windows that are aligned to a clock begin later by as much, so they may begin anywhere
 */
record Promises(long wallOrigin, long slackNanos, TestedClock clock, boolean tickerGoesBack) {

    private static final long SECOND = 1_000_000_000L;

    /** @param startedAt when the limit came into force */
    Promise of(Limit limit, long startedAt) {
        if (limit.permits() == 0 || limit.capacity() == 0) {
            return new Promise.Nothing();
        }
        Promise window = ofWindow(limit, startedAt);
        return window != null ? window : ofRate(limit);
    }

    private @Nullable Promise ofWindow(Limit limit, long startedAt) {
        long permits = limit.permits();
        long period = limit.period().toNanos();
        if (limit instanceof SlidingWindow || limit instanceof SlidingLog) {
            return new Promise.AnyPeriod(permits, period);
        }
        if (limit instanceof FixedWindow fixed) {
            return fixed.opening() == Opening.ALIGNED
                    ? aligned(permits, period, 1)
                    : new Promise.EachSlicesWhereverTheyBegin(permits, period, 1);
        }
        if (limit instanceof AlignedSlices slices) {
            return aligned(permits, period / slices.slices(), slices.slices());
        }
        if (limit instanceof TwoWindowCounter) {
            return new Promise.EachSlicesWhereverTheyBegin(permits, period, 1);
        }
        if (limit instanceof CalendarQuota quota) {
            return calendar(quota);
        }
        if (limit instanceof WarmUp) {
            return warmUp(permits, startedAt);
        }
        return null;
    }

    private Promise warmUp(long permits, long startedAt) {
        if (clock == TestedClock.SHARED) {
            return aligned(permits, SECOND, 1);
        }
        return startedAt == 0 && !tickerGoesBack
                ? new Promise.EachSlices(permits, SECOND, 1, 0)
                : new Promise.EachSlicesWhereverTheyBegin(permits, SECOND, 1);
    }

    private Promise aligned(long permits, long slice, int together) {
        return tickerGoesBack
                ? new Promise.EachSlicesWhereverTheyBegin(permits, slice, together)
                : new Promise.EachSlices(permits, slice, together, Math.floorMod(wallOrigin, slice));
    }

    private Promise calendar(CalendarQuota quota) {
        if (!tickerGoesBack) {
            return new Promise.EachCalendarPeriod(quota.permits(), quota.per(), quota.zone(), wallOrigin);
        }
        long shortest = switch (quota.per()) {
            case MINUTE -> 60 * SECOND;
            case HOUR -> 3600 * SECOND;
            case DAY -> 23 * 3600 * SECOND;
            case WEEK -> 167 * 3600 * SECOND;
            case MONTH -> (28 * 24 - 1) * 3600 * SECOND;
        };
        return new Promise.EachSlicesWhereverTheyBegin(quota.permits(), shortest, 1);
    }

    private Promise ofRate(Limit limit) {
        if (limit instanceof TokenBucket bucket) {
            return bucket(bucket);
        }
        if (limit instanceof TokenBuckets buckets) {
            List<Promise> each = buckets.buckets().stream().map(this::bucket).toList();
            return new Promise.Each(each);
        }
        if (limit instanceof LeakyBucket leaky) {
            return rate(limit, leaky.volume(), 0, Counting.EVERY_CALL);
        }
        if (limit instanceof Gcra gcra) {
            return rate(limit, 1, gcra.tolerance().toNanos(), Counting.EVERY_CALL);
        }
        if (limit instanceof LeakyQueue || limit instanceof PacedWarmUp) {
            return rate(limit, 0, 0, Counting.ALL_BUT_THE_FIRST);
        }
        if (limit instanceof SmoothBursty bursty) {
            return rate(limit, 0, bursty.burst().toNanos(), Counting.ALL_BUT_THE_LAST);
        }
        if (limit instanceof SmoothWarmUp) { // a permit never costs less than T
            return rate(limit, 0, 0, Counting.ALL_BUT_THE_LAST);
        }
        throw new IllegalArgumentException("no promise known: " + limit);
    }

    private Promise bucket(TokenBucket bucket) {
        return bucket.refill() == Refill.INTERVAL
                ? new Promise.RefillAtIntervals(
                        bucket.permits(), bucket.period().toNanos(), bucket.burst())
                : rate(bucket, bucket.burst(), 0, Counting.EVERY_CALL);
    }

    private Promise rate(Limit limit, long burst, long headStart, Counting counting) {
        long period = limit.period().toNanos();
        long slack = period / clock.nanosPerTick() % limit.permits() == 0 ? 0 : slackNanos;
        return new Promise.Rate(limit.permits(), period, burst, headStart + slack, counting);
    }
}
