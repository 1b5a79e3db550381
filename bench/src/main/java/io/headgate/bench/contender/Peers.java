package io.headgate.bench.contender;

import com.alibaba.csp.sentinel.SphO;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.google.common.util.concurrent.RateLimiter;
import io.github.bucket4j.Bucket;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.github.resilience4j.ratelimiter.internal.AtomicRateLimiter;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** What a Java user would pick instead, each set up as its own documentation does for so many permits per period. */
public final class Peers {

    private static final double NANOS_PER_SECOND = 1e9;

    private Peers() {}

    /** Guava's smooth bursty limiter. */
    public static Attempt guava(long permits, Duration period) {
        RateLimiter limiter = RateLimiter.create(permits * NANOS_PER_SECOND / period.toNanos());
        return limiter::tryAcquire;
    }

    /** Bucket4j's lock-free bucket on the nanosecond clock, greedy refill, capacity as large as the limit. */
    public static Attempt bucket4j(long permits, Duration period) {
        Bucket bucket = Bucket.builder()
                .addLimit(limit -> limit.capacity(permits).refillGreedy(permits, period))
                .withNanosecondPrecision()
                .build();
        return () -> bucket.tryConsume(1);
    }

    /** Resilience4j's default limiter, refusing at once instead of waiting. */
    public static Attempt resilience4j(long permits, Duration period) {
        RateLimiterConfig config = RateLimiterConfig.custom()
                .limitForPeriod(Math.toIntExact(permits))
                .limitRefreshPeriod(period)
                .timeoutDuration(Duration.ZERO)
                .build();
        AtomicRateLimiter limiter = new AtomicRateLimiter("bench", config);
        return limiter::acquirePermission;
    }

    /** Failsafe's smooth limiter. */
    public static Attempt failsafeSmooth(long permits, Duration period) {
        dev.failsafe.RateLimiter<Object> limiter =
                dev.failsafe.RateLimiter.smoothBuilder(permits, period).build();
        return limiter::tryAcquirePermit;
    }

    /** Failsafe's bursty limiter. */
    public static Attempt failsafeBursty(long permits, Duration period) {
        dev.failsafe.RateLimiter<Object> limiter =
                dev.failsafe.RateLimiter.burstyBuilder(permits, period).build();
        return limiter::tryAcquirePermit;
    }

    /** Sentinel's default flow rule, which knows seconds only. Its rules and threads are global, so this replaces them. */
    public static Attempt sentinelPerSecond(long permits) {
        System.setProperty("csp.sentinel.log.dir", System.getProperty("java.io.tmpdir")); // else the home folder
        String resource = "bench-" + permits;
        FlowRule rule = new FlowRule(resource);
        rule.setCount((double) permits);
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream())); // its loggers announce themselves there
        FlowRuleManager.loadRules(List.of(rule));
        System.setOut(out);
        return () -> {
            boolean admitted = SphO.entry(resource);
            if (admitted) {
                SphO.exit();
            }
            return admitted;
        };
    }
}
