package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A limit that was replaced, and is asked once more: by a call that it let in, or by a member that has not heard of it yet. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChangedLimitTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration HOUR = Duration.ofHours(1);

    private final FakeTicker ticker = new FakeTicker();
    private RedisOnLoopback redis;
    private FakeWallClock wall;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void endRedis() {
        redis.close();
    }

    @BeforeEach
    void forget() {
        redis.redis().flushall();
        wall = new FakeWallClock(Instant.parse("2026-01-15T17:00:10Z"), ticker);
    }

    private RateLimiter orders(Limit limit) {
        CivilClockStore store = new CivilClockStore(redis.connection(), wall);
        RedisLimits limits =
                new RedisLimits(store, CivilClockStore.clock(), ticker, "headgate", Duration.ofSeconds(60), () -> {});
        return limits.limiter("orders", limit);
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                Arguments.of(SlidingLog.of(10, SECOND), SlidingLog.of(100, HOUR)),
                Arguments.of(SlidingWindow.of(10, SECOND), SlidingWindow.of(100, HOUR)),
                Arguments.of(
                        new FixedWindow(10, SECOND, Opening.FIRST_CALL),
                        new FixedWindow(100, HOUR, Opening.FIRST_CALL)));
    }

    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("changes")
    void whatGoesBackLateDoesNotEndTheMemoryOfTheNextLimit(Limit before, Limit after) {
        Reservation late = orders(before).reserve(1, Duration.ZERO);
        RateLimiter next = orders(after);
        assertThat(next.drain()).isEqualTo(99);
        late.cancel();
        wall.advance(Duration.ofSeconds(10));
        assertThat(next.drain()).as("what has come back").isLessThanOrEqualTo(1);
    }

    @Test
    void whatIsChargedLateDoesNotEndTheMemoryOfTheNextLimit() {
        TokenBucket before = TokenBucket.perSecond(10);
        RateLimiter next = orders(before.withBurst(1_000));
        assertThat(next.drain()).isEqualTo(1_000);
        orders(before).charge(1);
        wall.advance(Duration.ofSeconds(3));
        assertThat(next.drain()).as("ten a second, less the one").isEqualTo(29);
    }

    @Test
    void aTakeByAMemberThatHasNotHeardOfTheNextLimitDoesNotEndItsMemory() {
        TokenBucket before = TokenBucket.of(10, HOUR).withBurst(1);
        RateLimiter next = orders(before.withBurst(100));
        assertThat(next.drain()).isEqualTo(100);
        wall.advance(Duration.ofMinutes(6));
        assertThat(orders(before).tryAcquire()).isTrue();
        wall.advance(Duration.ofMinutes(7));
        assertThat(next.drain()).as("what seven minutes have brought").isEqualTo(1);
    }

    /** What stands above is on a clock of the tests; how long keys live is told to Redis in other words where time is its own. */
    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("changes")
    void inTheTimeOfTheServerTooAKeyLivesAsLongAsTheNextLimitNeedsIt(Limit before, Limit after) {
        try (RedisLimits limits = redis.quietLimits(Duration.ofSeconds(60))) {
            Reservation late = limits.limiter("orders", before).reserve(1, Duration.ZERO);
            limits.limiter("orders", after).drain();
            late.cancel();
            assertThat(life()).isGreaterThan(Duration.ofMinutes(50));
        }
    }

    @Test
    void inTheTimeOfTheServerTooATakeLeavesABucketItsLife() {
        TokenBucket before = TokenBucket.of(10, HOUR).withBurst(1);
        try (RedisLimits limits = redis.quietLimits(Duration.ofSeconds(60))) {
            assertThat(limits.limiter("orders", before.withBurst(1_000)).tryAcquire(500))
                    .isTrue();
            assertThat(limits.limiter("orders", before).tryAcquire()).isTrue();
            assertThat(life()).isGreaterThan(Duration.ofHours(49));
        }
    }

    private Duration life() {
        return redis.redis().keys("headgate:{orders}:*").stream()
                .map(key -> Duration.ofMillis(redis.redis().pttl(key)))
                .findAny()
                .orElseThrow();
    }

    @Test
    void whatAMinuteIsChargedDoesNotEndTheMemoryOfTheHour() {
        RateLimiter hour = orders(FixedWindow.of(10, HOUR));
        assertThat(hour.drain()).isEqualTo(10);
        orders(FixedWindow.of(100, Duration.ofMinutes(1))).tryAcquire();
        wall.advance(Duration.ofMinutes(1));
        assertThat(hour.tryAcquire()).isFalse();
    }

    static Stream<Arguments> periods() {
        return Stream.of(
                Arguments.of(FixedWindow.of(10, Duration.ofMinutes(1)), FixedWindow.of(10, HOUR)),
                Arguments.of(FixedWindow.of(10, HOUR), FixedWindow.of(10, Duration.ofMinutes(1))),
                Arguments.of(CalendarQuota.of(10, CalendarPeriod.MONTH), CalendarQuota.of(10, CalendarPeriod.DAY)));
    }

    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("periods")
    void anAlignedWindowOfAnotherPeriodBeginsAnew(Limit before, Limit after) {
        wall.advance(Duration.ofMinutes(5)); // windows of both kinds have begun, at different times
        RateLimiter orders = orders(before);
        assertThat(orders.drain()).isEqualTo(10);
        orders.reconfigure(after);
        assertThat(orders.drain()).isEqualTo(10);
        orders.reconfigure(before);
        assertThat(orders.tryAcquire()).isFalse();
    }
}
