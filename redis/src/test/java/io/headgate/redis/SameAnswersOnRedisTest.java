package io.headgate.redis;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.SlidingLog;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Redis answers as the limiter in this process does, whatever is taken, booked, charged and given back. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SameAnswersOnRedisTest {

    private static final int SEEDS = 6;

    private RedisOnLoopback redis;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void endRedis() {
        redis.close();
    }

    static Stream<Limit> limits() {
        Duration seconds = Duration.ofSeconds(4);
        return Stream.of(
                TokenBucket.perSecond(7).withBurst(12),
                TokenBucket.perSecond(10).withBurst(35).withRefill(Refill.INTERVAL),
                TokenBucket.perSecond(20).withBurst(15).withRefill(Refill.INTERVAL),
                Gcra.perSecond(3).withTolerance(Duration.ofMillis(700)),
                LeakyQueue.perSecond(7, Duration.ofSeconds(2)),
                SmoothBursty.perSecond(3),
                WarmUp.perSecond(30, seconds),
                WarmUp.perSecond(2, seconds),
                WarmUp.perSecond(7, Duration.ofMillis(100)).withColdFactor(9),
                PacedWarmUp.perSecond(30, seconds, Duration.ofSeconds(2)),
                new PacedWarmUp(7, seconds, 2, Duration.ofSeconds(5)),
                PacedWarmUp.perSecond(2, seconds, Duration.ofSeconds(2)),
                SlidingLog.perSecond(1),
                SlidingLog.perSecond(7),
                SlidingLog.perSecond(40));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void asInThisProcess(Limit limit) {
        for (int seed = 0; seed < SEEDS; seed++) {
            SideBySide both = new SideBySide(limit, redis);
            both.ticker.advance(Duration.ofSeconds(60)); // a key that is missing is at rest
            try {
                both.agree(new SplittableRandom(seed), 60, 1 + 3 * limit.capacity() / 2);
            } catch (AssertionError failure) {
                throw new AssertionError("seed " + seed + ": " + failure.getMessage(), failure);
            }
        }
    }
}
