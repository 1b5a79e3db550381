package io.headgate.limiter;

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
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** One limit of every kind, for tests of what holds for all. */
public final class EveryLimit {

    private static final Instant A_FULL_MINUTE = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration SECOND = Duration.ofSeconds(1);

    private EveryLimit() {}

    /** One limit of every kind: so many permits per second, or per minute where the calendar has no seconds. */
    public static List<Limit> perSecond(long permits) {
        return List.of(
                FixedWindow.perSecond(permits),
                FixedWindow.perSecond(permits).withOpening(Opening.FIRST_CALL),
                SlidingWindow.perSecond(permits),
                AlignedSlices.perSecond(permits),
                SlidingLog.perSecond(permits),
                TwoWindowCounter.perSecond(permits),
                CalendarQuota.of(permits, CalendarPeriod.MINUTE),
                TokenBucket.perSecond(permits),
                TokenBucket.perSecond(permits).withRefill(Refill.INTERVAL),
                TokenBuckets.of(TokenBucket.perSecond(permits), TokenBucket.of(2 * permits, Duration.ofMinutes(1))),
                Gcra.perSecond(permits).withTolerance(Duration.ofMillis(900)),
                LeakyBucket.perSecond(permits),
                LeakyQueue.perSecond(permits, SECOND),
                SmoothBursty.perSecond(permits),
                SmoothWarmUp.perSecond(permits, Duration.ofSeconds(4)),
                WarmUp.perSecond(permits, Duration.ofSeconds(4)),
                PacedWarmUp.perSecond(permits, Duration.ofSeconds(4), SECOND));
    }

    /** Ten per second, of every kind. */
    public static List<Limit> tenPerSecond() {
        return perSecond(10);
    }

    /** A limiter on {@code ticker}, with a wall clock that shows a full minute at its zero and moves with it. */
    public static RateLimiter limiter(Limit limit, FakeTicker ticker) {
        return RateLimiter.of(limit, ticker, new FakeWallClock(A_FULL_MINUTE, ticker));
    }
}
