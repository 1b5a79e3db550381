package io.headgate.bench.redis;

import io.headgate.limiter.RateLimiter;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** Ours, strict, with many calls in flight. */
final class StrictInFlight implements InFlight {

    private final HeadgateLimiters limiters;
    private final RateLimiter limiter;
    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "headgate-bench-scheduler");
        thread.setDaemon(true);
        return thread;
    });

    StrictInFlight(RedisURI uri) {
        limiters = HeadgateLimiters.strict(uri);
        limiter = limiters.rateLimiter("flight", Scenario.NEVER_REACHED);
    }

    @Override
    public Answers fly(int calls, Duration length) {
        return Chains.fly(() -> limiter.tryAcquireAsync(1, Duration.ZERO, scheduler), calls, length);
    }

    @Override
    public void close() {
        limiters.close();
        scheduler.shutdownNow();
    }
}
