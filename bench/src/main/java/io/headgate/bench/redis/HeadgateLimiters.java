package io.headgate.bench.redis;

import io.headgate.bench.contender.Attempt;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.redis.RedisLimits;
import io.headgate.rule.WhenLost;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.function.Function;

/** Ours. Should Redis be lost, calls are refused, which the bench notices: no figure comes from decisions made alone. */
final class HeadgateLimiters implements Limiters {

    static final Duration LEASE_LIFE = Duration.ofMillis(100);

    /** So long that a busy machine does not pass for a lost Redis. */
    static final Duration DEADLINE = Duration.ofSeconds(10);

    private final RedisLimits limits;
    private final Function<Rate, Limit> algorithm;
    private final boolean leased;

    private HeadgateLimiters(RedisURI uri, String prefix, Function<Rate, Limit> algorithm, boolean leased) {
        this.limits = RedisLimits.connect(uri, prefix, DEADLINE);
        this.algorithm = algorithm;
        this.leased = leased;
    }

    static HeadgateLimiters strict(RedisURI uri) {
        return new HeadgateLimiters(uri, "strict", HeadgateLimiters::bucket, false);
    }

    static HeadgateLimiters leased(RedisURI uri) {
        return new HeadgateLimiters(uri, "leased", HeadgateLimiters::bucket, true);
    }

    /** As {@link #leased}, with another algorithm. */
    static HeadgateLimiters leasedWindow(RedisURI uri) {
        return new HeadgateLimiters(uri, "window", rate -> FixedWindow.of(rate.permits(), rate.period()), true);
    }

    /** As {@link #strict}, with another algorithm. */
    static HeadgateLimiters gcra(RedisURI uri) {
        return new HeadgateLimiters(uri, "gcra", HeadgateLimiters::paced, false);
    }

    private static Limit bucket(Rate rate) {
        return TokenBucket.of(rate.permits(), rate.period());
    }

    private static Limit paced(Rate rate) {
        Duration allButOne = rate.period().minus(rate.period().dividedBy(rate.permits()));
        return Gcra.of(rate.permits(), rate.period()).withTolerance(allButOne);
    }

    @Override
    public Attempt limiter(String name, Rate rate) {
        return rateLimiter(name, rate)::tryAcquire;
    }

    RateLimiter rateLimiter(String name, Rate rate) {
        Limit limit = algorithm.apply(rate);
        return leased
                ? limits.leased(name, limit, LEASE_LIFE, WhenLost.CLOSED)
                : limits.limiter(name, limit, WhenLost.CLOSED);
    }

    @Override
    public void close() {
        limits.close();
    }
}
