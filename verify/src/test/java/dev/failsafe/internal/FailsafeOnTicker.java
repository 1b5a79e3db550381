package dev.failsafe.internal;

import dev.failsafe.RateLimiter;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;

/** Failsafe's bursty limiter in virtual time. It takes a stopwatch only from within its own package, so this lives here. */
public final class FailsafeOnTicker {

    private final BurstyRateLimiterStats stats;

    /** As {@code RateLimiter.burstyBuilder(permits, period).build()}. */
    public FailsafeOnTicker(long permits, Duration period, FakeTicker ticker) {
        this.stats = new BurstyRateLimiterStats(
                RateLimiter.burstyBuilder(permits, period).build().getConfig(), new RateLimiterStats.Stopwatch() {
                    @Override
                    long elapsedNanos() {
                        return ticker.read();
                    }
                });
    }

    /** As {@code reservePermits(permits)}: the nanoseconds to wait. */
    public long reserve(long permits) {
        return stats.acquirePermits(permits, null);
    }

    /** As {@code tryAcquirePermit()}. */
    public boolean tryAcquire() {
        return stats.acquirePermits(1, Duration.ZERO) == 0;
    }
}
