package io.headgate.redis;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
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
import java.time.Duration;
import java.util.stream.Stream;

/** Every kind of limit that has a form on Redis, and as slow as it can be: 5 in an hour, or in a second those that know no other. */
public final class EveryLimit {

    static final long PERMITS = 5;

    private static final Duration HOUR = Duration.ofHours(1);

    private EveryLimit() {}

    public static Stream<Limit> onRedis() {
        return Stream.of(
                TokenBucket.of(PERMITS, HOUR),
                TokenBucket.of(PERMITS, HOUR).withRefill(Refill.INTERVAL),
                Gcra.of(PERMITS, HOUR).withTolerance(HOUR),
                LeakyBucket.of(PERMITS, HOUR),
                LeakyQueue.of(PERMITS, HOUR, HOUR),
                SmoothBursty.of(PERMITS, HOUR),
                FixedWindow.of(PERMITS, HOUR),
                FixedWindow.of(PERMITS, HOUR).withOpening(Opening.FIRST_CALL),
                SlidingWindow.of(PERMITS, HOUR),
                AlignedSlices.of(PERMITS, HOUR),
                TwoWindowCounter.of(PERMITS, HOUR),
                CalendarQuota.of(PERMITS, CalendarPeriod.HOUR),
                SlidingLog.of(PERMITS, HOUR),
                new SmoothWarmUp(PERMITS, HOUR, HOUR, 3),
                WarmUp.perSecond(PERMITS, Duration.ofSeconds(10)),
                PacedWarmUp.perSecond(PERMITS, Duration.ofSeconds(10), Duration.ofSeconds(2)));
    }
}
