package io.headgate.console.rules.preview;

import io.headgate.hotparameter.LazyBucket;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Wide;
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
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is certain about each limit that begins with the first step of some counts. */
final class Promises {

    private static final long SECOND = 1_000_000_000L;

    private final long start;
    private final long end;
    private final long wait;

    /**
     * Promises for a stretch of time.
     *
     * @param counts the stretch
     * @param waitNanos how long a call may wait
     */
    Promises(Counts counts, long waitNanos) {
        this.start = counts.fromNanos();
        this.end = start + counts.steps() * counts.stepNanos();
        this.wait = waitNanos;
    }

    Promise of(Limit limit) {
        if (limit.permits() == 0 || limit.capacity() == 0) {
            return Promise.NOTHING;
        }
        Promise window = ofWindow(limit);
        return window == null ? ofPace(limit) : window;
    }

    private @Nullable Promise ofWindow(Limit limit) {
        long period = limit.period().toNanos();
        if (limit instanceof SlidingWindow sliding) {
            return sliding(sliding, period);
        }
        if (limit instanceof SlidingLog) {
            return window(limit.permits(), period, 1, period).and(inAny(limit.permits(), period, period));
        }
        if (limit instanceof AlignedSlices aligned) {
            return window(limit.permits(), period / aligned.slices(), aligned.slices(), period);
        }
        if (limit instanceof TwoWindowCounter) {
            return window(limit.permits(), period, 1, 2 * period);
        }
        if (limit instanceof FixedWindow fixed) {
            return fixed.opening() == Opening.FIRST_CALL
                    ? window(limit.permits(), period, 1, period)
                    : new AlignedPromise(start, limit.permits(), period, wait);
        }
        return limit instanceof CalendarQuota quota
                ? new CalendarPromise(start, quota.permits(), edges(quota), wait)
                : null;
    }

    private Promise sliding(SlidingWindow sliding, long period) {
        long slice = Wide.divideUp(period, sliding.slices());
        int ring = sliding.slices() + 1;
        Promise slices = window(sliding.permits(), slice, ring, ring * slice);
        return slices.and(inAny(sliding.permits(), period, ring * slice));
    }

    /** So many in any slices together, wherever these begin. */
    private Promise window(long permits, long slice, int together, long lookBack) {
        return new WindowPromise(start, permits, slice, together, lookBack, permits, wait);
    }

    /** So many in any stretch of a period's length. */
    private Promise inAny(long permits, long period, long lookBack) {
        return new AnyStretchPromise(start, permits, period, lookBack, wait);
    }

    private long[] edges(CalendarQuota quota) {
        Instant first = Instant.ofEpochSecond(start / SECOND);
        int most = (int) ((end - start + wait) / quota.per().usualLength().toNanos()) + 10; // for shorter ones
        return quota.edgesFrom(first, most).stream()
                .mapToLong(edge -> edge.getEpochSecond() * SECOND + edge.getNano())
                .toArray();
    }

    private Promise ofPace(Limit limit) {
        long period = limit.period().toNanos();
        if (limit instanceof TokenBuckets several) {
            return several.buckets().stream().map(this::of).reduce(Promise::and).orElseThrow();
        }
        if (limit instanceof TokenBucket bucket) {
            return bucket.refill() == Refill.INTERVAL
                    ? new PortionPromise(start, bucket.permits(), period, bucket.burst(), wait, bucket.initial())
                    : bucket(limit, bucket.burst(), 0, bucket.initial());
        }
        if (limit instanceof LeakyBucket bucket) {
            return bucket(limit, bucket.volume(), 0, bucket.volume());
        }
        if (limit instanceof Gcra gcra) {
            return bucket(limit, 1, gcra.tolerance().toNanos(), Long.MAX_VALUE >> 2);
        }
        if (limit instanceof SmoothBursty smooth) {
            return bucket(limit, 1, smooth.burst().toNanos(), 1);
        }
        return ofQueue(limit, period);
    }

    private Promise bucket(Limit limit, long whole, long extra, long initial) {
        return new BucketPromise(start, limit.permits(), limit.period().toNanos(), whole, extra, wait, initial);
    }

    private Promise ofQueue(Limit limit, long period) {
        if (limit instanceof LeakyQueue queue) {
            long queued = Math.min(wait, queue.maxWait().toNanos());
            return new BucketPromise(start, limit.permits(), period, 1, queued, 0, Long.MAX_VALUE >> 2);
        }
        if (limit instanceof PacedWarmUp paced) {
            long queued = Math.min(wait, paced.maxWait().toNanos());
            return spaced(limit, paced.coldFactor(), queued);
        }
        if (limit instanceof SmoothWarmUp smooth) {
            return spaced(limit, smooth.coldFactor(), wait);
        }
        if (limit instanceof WarmUp warming) {
            long cold = Math.max(1, warming.permits() / warming.coldFactor());
            return new WindowPromise(start, warming.permits(), SECOND, 1, SECOND, cold, wait);
        }
        return limit instanceof LazyBucket lazy ? lazy(lazy, period) : Promise.NONE;
    }

    /** A nanosecond for what is rounded up. */
    private Promise spaced(Limit limit, int coldFactor, long queued) {
        long period = limit.period().toNanos();
        long widest = Wide.multiplyDivideUp(period, coldFactor, limit.permits()) + 1;
        return new SpacedPromise(start, limit.permits(), period, widest, queued);
    }

    /** Refills are more than a period apart, and a call that comes so late finds at least a period's permits, or a full bucket. */
    private Promise lazy(LazyBucket lazy, long period) {
        long refilled = Math.min(lazy.capacity(), lazy.permits());
        return new WindowPromise(start, lazy.capacity(), period, 1, period, refilled, 0);
    }
}
