package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A limit on Redis that is lowered, or switched off, and changed back at the same instant grants nothing a second time. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LimitsChangedBackOnRedisTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final List<Long> OTHERS = List.of(400L, 50L, 49L, 40L, 10L, 1L, 0L);

    private RedisOnLoopback redis;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void endRedis() {
        redis.close();
    }

    static Stream<Arguments> limits() {
        return Stream.of(
                named("sliding log", SlidingLog::perSecond),
                named("sliding window", SlidingWindow::perSecond),
                named("fixed window", permits -> FixedWindow.of(permits, SECOND)),
                named("two-window counter", permits -> TwoWindowCounter.of(permits, SECOND)),
                named("token bucket", TokenBucket::perSecond),
                named("GCRA", permits -> Gcra.of(permits, SECOND).withTolerance(Duration.ofMillis(999))),
                named("leaky bucket", permits -> LeakyBucket.of(permits, SECOND)));
    }

    private static Arguments named(String name, LongFunction<Limit> limit) {
        return argumentSet(name, limit);
    }

    @ParameterizedTest
    @MethodSource("limits")
    void itGrantsNoMoreThanOneThatNeverChanged(LongFunction<Limit> limit) {
        for (long other : OTHERS) {
            for (long used : List.of(60L, 100L)) {
                SideBySide both = new SideBySide(limit.apply(100), redis);
                both.local.consumeUpTo(used);
                both.remote.consumeUpTo(used);
                for (int round = 0; round < 3; round++) {
                    changeAndBack(both.remote, limit, other);
                }
                assertThat(both.remote.drain()).as("%s, %s used", other, used).isLessThanOrEqualTo(both.local.drain());
            }
        }
    }

    /** Redis hears of a change with the first request behind it, and of a booking that is cancelled. */
    private static void changeAndBack(RateLimiter limiter, LongFunction<Limit> limit, long other) {
        limiter.reconfigure(limit.apply(other));
        limiter.tryAcquire(101);
        if (other > 0) {
            Reservation booked = limiter.reserve(1, SECOND);
            if (booked.isGranted()) {
                booked.cancel();
            }
        }
        limiter.reconfigure(limit.apply(100));
    }

    @ParameterizedTest
    @MethodSource("limits")
    void itOwesItsDebtAsLong(LongFunction<Limit> limit) {
        for (long other : OTHERS) {
            SideBySide both = new SideBySide(limit.apply(100), redis);
            both.local.charge(500);
            both.remote.charge(500);
            changeAndBack(both.remote, limit, other);
            assertThat(both.remote.probe().retryAfterNanos())
                    .as("after %s", other)
                    .isBetween(
                            both.local.probe().retryAfterNanos(),
                            both.local.probe().retryAfterNanos() + SECOND.toNanos() / 20);
        }
    }
}
