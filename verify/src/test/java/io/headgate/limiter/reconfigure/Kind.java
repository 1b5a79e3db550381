package io.headgate.limiter.reconfigure;

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
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import java.time.Duration;
import java.util.function.LongFunction;

/** Each algorithm at n permits a second, and the most single permits it promises for a closed interval. */
enum Kind {
    FIXED_WINDOW(FixedWindow::perSecond) {
        @Override
        long most(long permits, long nanos) {
            return permits * windowsTouched(nanos, SECOND);
        }
    },
    FIXED_WINDOW_FROM_FIRST_CALL(n -> FixedWindow.perSecond(n).withOpening(Opening.FIRST_CALL)) {
        @Override
        long most(long permits, long nanos) {
            return permits * windowsTouched(nanos, SECOND);
        }
    },
    SLIDING_WINDOW(SlidingWindow::perSecond) {
        @Override
        long most(long permits, long nanos) {
            return permits * (nanos / SECOND + 1);
        }
    },
    ALIGNED_SLICES(AlignedSlices::perSecond) {
        @Override
        long most(long permits, long nanos) {
            return permits * ((windowsTouched(nanos, SECOND / 2) + 1) / 2);
        }
    },
    SLIDING_LOG(SlidingLog::perSecond) {
        @Override
        long most(long permits, long nanos) {
            return permits * (nanos / SECOND + 1);
        }
    },
    TWO_WINDOW_COUNTER(TwoWindowCounter::perSecond) {
        @Override
        long most(long permits, long nanos) {
            return permits * windowsTouched(nanos, SECOND);
        }
    },
    TOKEN_BUCKET(TokenBucket::perSecond) {
        @Override
        long most(long permits, long nanos) {
            return permits + permits * nanos / SECOND;
        }
    },
    SMALL_TOKEN_BUCKET(n -> TokenBucket.perSecond(n).withBurst(2)) {
        @Override
        long most(long permits, long nanos) {
            return 2 + permits * nanos / SECOND;
        }
    },
    TOKEN_BUCKET_AT_INTERVALS(n -> TokenBucket.perSecond(n).withRefill(Refill.INTERVAL)) {
        @Override
        long most(long permits, long nanos) {
            return permits * windowsTouched(nanos, SECOND);
        }
    },
    TOKEN_BUCKETS(n -> TokenBuckets.of(
            TokenBucket.perSecond(n), TokenBucket.perSecond(2 * n).withBurst(5))) {
        @Override
        long most(long permits, long nanos) {
            return Math.min(permits + permits * nanos / SECOND, 5 + 2 * permits * nanos / SECOND);
        }
    },
    GCRA(Gcra::perSecond) {
        @Override
        long most(long permits, long nanos) {
            return 1 + permits * nanos / SECOND;
        }
    },
    LEAKY_BUCKET(LeakyBucket::perSecond) {
        @Override
        long most(long permits, long nanos) {
            return permits + permits * nanos / SECOND;
        }
    },
    LEAKY_QUEUE(n -> LeakyQueue.perSecond(n, Duration.ofSeconds(1))) {
        @Override
        long most(long permits, long nanos) {
            return 1 + permits * (nanos + 1) / SECOND;
        }
    },
    SMOOTH_BURSTY(SmoothBursty::perSecond) {
        @Override
        long most(long permits, long nanos) {
            return 1 + permits * (nanos + SECOND) / SECOND;
        }
    },
    SMOOTH_WARM_UP(n -> SmoothWarmUp.perSecond(n, Duration.ofSeconds(2))) {
        @Override
        long most(long permits, long nanos) {
            return 1 + permits * (nanos + 1) / SECOND;
        }
    },
    WARM_UP(n -> WarmUp.perSecond(n, Duration.ofSeconds(3))) {
        @Override
        long most(long permits, long nanos) {
            return permits * windowsTouched(nanos, SECOND);
        }
    },
    PACED_WARM_UP(n -> PacedWarmUp.perSecond(n, Duration.ofSeconds(3), Duration.ofSeconds(1))) {
        @Override
        long most(long permits, long nanos) {
            return 1 + permits * (nanos + 1) / SECOND;
        }
    };

    static final long SECOND = 1_000_000_000L;

    private final LongFunction<Limit> limit;

    Kind(LongFunction<Limit> limit) {
        this.limit = limit;
    }

    Limit limit(long permits) {
        return limit.apply(permits);
    }

    abstract long most(long permits, long nanos);

    /** How many windows a closed interval can touch. */
    private static long windowsTouched(long nanos, long window) {
        return nanos == 0 ? 1 : (nanos - 1) / window + 2;
    }
}
