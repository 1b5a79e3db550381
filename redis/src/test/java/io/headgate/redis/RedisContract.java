package io.headgate.redis;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.rule.WhenForgotten;
import io.headgate.testkit.contract.RateLimiterContract;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The contract of every limiter, for a limit enforced by a real Redis in the test's time. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RedisContract extends RateLimiterContract {

    static final Duration SECOND = Duration.ofSeconds(1);

    private static final AtomicLong NAMES = new AtomicLong();

    private final Limit limit;
    private final Duration period;
    private RedisOnLoopback redis;

    RedisContract(Limit limit, Duration period) {
        this.limit = limit;
        this.period = period;
    }

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void endRedis() {
        redis.close();
    }

    @Override
    public RateLimiter limiter(FakeTicker ticker, FakeWallClock wall) {
        TestClockStore store = new TestClockStore(redis.connection(), wall);
        RedisLimits limits =
                new RedisLimits(store, TestClockStore.clock(), ticker, "test", Duration.ofSeconds(60), () -> {});
        redis.redis()
                .set("test:since", "1"); // it has remembered for ten days: then it makes no difference how one begins
        long name = NAMES.incrementAndGet();
        WhenForgotten beginning = name % 2 == 0 ? WhenForgotten.FULL : WhenForgotten.COLD;
        return limiter(limits, "limiter " + name + ", " + beginning, FleetTerms.DEFAULT.with(beginning));
    }

    RateLimiter limiter(RedisLimits limits, String name, FleetTerms terms) {
        return limits.limiter(name, limit, terms);
    }

    Limit limit() {
        return limit;
    }

    @Override
    public Duration period() {
        return period;
    }

    @Override
    public long atOnce() {
        return limit.capacity();
    }

    @Override
    public long heaviest() {
        return Math.min(limit.capacity(), 5);
    }

    /** In nanoseconds a double counts 104 days; on the server's clock, in microseconds, 285 years. */
    @Override
    public Duration longestIdle() {
        return Duration.ofDays(2);
    }

    /** Each step is a command. */
    @Override
    public int traces() {
        return Integer.getInteger("headgate.redis.contract.traces", 20);
    }

    @Override
    public int rounds() {
        return Integer.getInteger("headgate.redis.contract.rounds", 20);
    }
}
