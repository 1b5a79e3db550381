package io.headgate.redis;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import java.time.Duration;

/** What one member may do on its own of a limit that is meant for the fleet. */
final class LocalShare {

    private static final long OPEN = 1_000_000_000; // a second: more than anybody can ask

    private LocalShare() {}

    /** The limit for a member that has lost Redis. */
    static Limit of(Limit whole, WhenLost policy, Standing standing) {
        return switch (policy) {
            case LOCAL_SHARE -> part(whole, standing);
            case OPEN -> TokenBucket.of(OPEN, Duration.ofSeconds(1));
            case CLOSED -> TokenBucket.of(0, Duration.ofSeconds(1));
        };
    }

    /** Of the same kind where the kind matters: how calls wait, and when windows begin. */
    private static Limit part(Limit whole, Standing standing) {
        long permits = standing.part(whole.permits());
        if (whole instanceof LeakyQueue queue) {
            return new LeakyQueue(permits, queue.period(), queue.maxWait());
        }
        if (whole instanceof FixedWindow window) {
            return new FixedWindow(permits, window.period(), window.opening());
        }
        if (whole instanceof CalendarQuota quota) {
            return new CalendarQuota(permits, quota.per(), quota.zone());
        }
        if (whole instanceof SlidingWindow window) {
            return new SlidingWindow(permits, window.period(), window.slices());
        }
        if (whole instanceof SlidingLog log) {
            return new SlidingLog(permits, log.period());
        }
        long burst = standing.part(whole.capacity());
        return new TokenBucket(permits, whole.period(), burst, burst, Refill.GREEDY);
    }
}
