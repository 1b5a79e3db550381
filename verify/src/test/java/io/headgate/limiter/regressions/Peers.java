package io.headgate.limiter.regressions;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.github.resilience4j.ratelimiter.internal.AtomicRateLimiter;
import io.headgate.limiter.Ticker;
import java.time.Duration;

/** Other libraries' limiters in virtual time. */
final class Peers {

    private Peers() {}

    /** A full bucket that is refilled greedily. */
    static Bucket bucket4j(long permits, Duration period, Ticker ticker) {
        return Bucket.builder()
                .addLimit(limit -> limit.capacity(permits).refillGreedy(permits, period))
                .withCustomTimePrecision(new TimeMeter() {
                    @Override
                    public long currentTimeNanos() {
                        return ticker.read();
                    }

                    @Override
                    public boolean isWallClockBased() {
                        return false;
                    }
                })
                .build();
    }

    static AtomicRateLimiter resilience4j(int permits, Duration period, Duration timeout, Ticker ticker) {
        RateLimiterConfig config = RateLimiterConfig.custom()
                .limitForPeriod(permits)
                .limitRefreshPeriod(period)
                .timeoutDuration(timeout)
                .build();
        return new AtomicRateLimiter("peer", config, ticker::read);
    }
}
