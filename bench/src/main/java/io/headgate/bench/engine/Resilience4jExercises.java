package io.headgate.bench.engine;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.github.resilience4j.ratelimiter.RateLimiterRegistry;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Resilience4j, where it has something alike. It keeps no statistics of calls but those a breaker decides by, has no rule
 * for the whole process and none for origins; four rules are three here, and a limit per value is one limiter per value
 * from a registry that never forgets one.
 */
final class Resilience4jExercises {

    private Resilience4jExercises() {}

    static Exercise start(Scenario scenario) {
        return switch (scenario) {
            case FLOW_ADMITTED -> admitted(RateLimiter.of("bench", limit(Integer.MAX_VALUE)));
            case FLOW_REFUSED -> refused(RateLimiter.of("bench", limit(Math.toIntExact(Limits.USED_UP))));
            case FOUR_RULES -> three();
            case HOT_PARAMETER -> perValue(RateLimiterRegistry.of(limit(Integer.MAX_VALUE)));
            default ->
                throw new IllegalArgumentException("scenario: " + scenario + " (expected: one it has a rule for)");
        };
    }

    private static Exercise admitted(RateLimiter limiter) {
        return key -> limiter.executeSupplier(() -> true);
    }

    private static Exercise refused(RateLimiter limiter) {
        return key -> limiter.acquirePermission();
    }

    private static Exercise perValue(RateLimiterRegistry limiters) {
        return key -> limiters.rateLimiter(key).executeSupplier(() -> true);
    }

    private static Exercise three() {
        RateLimiter limiter = RateLimiter.of("bench", limit(Integer.MAX_VALUE));
        Supplier<Boolean> limited = RateLimiter.decorateSupplier(limiter, () -> true);
        Supplier<Boolean> broken = CircuitBreaker.decorateSupplier(breaker(), limited);
        Supplier<Boolean> bounded = Bulkhead.decorateSupplier(bulkhead(), broken);
        return key -> bounded.get();
    }

    private static RateLimiterConfig limit(int perSecond) {
        return RateLimiterConfig.custom()
                .limitForPeriod(perSecond)
                .limitRefreshPeriod(Duration.ofSeconds(1))
                .timeoutDuration(Duration.ZERO)
                .build();
    }

    private static CircuitBreaker breaker() {
        return CircuitBreaker.of(
                "bench",
                CircuitBreakerConfig.custom()
                        .failureRateThreshold((float) (100 * Limits.ERROR_RATIO))
                        .minimumNumberOfCalls(Limits.MINIMUM_CALLS)
                        .slidingWindowType(SlidingWindowType.TIME_BASED)
                        .slidingWindowSize(Math.toIntExact(Limits.BREAKER_WINDOW.toSeconds()))
                        .waitDurationInOpenState(Limits.BREAKER_OPEN)
                        .build());
    }

    private static Bulkhead bulkhead() {
        return Bulkhead.of(
                "bench",
                BulkheadConfig.custom()
                        .maxConcurrentCalls(Limits.IN_FLIGHT)
                        .maxWaitDuration(Duration.ZERO)
                        .build());
    }
}
