package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What windows leave on a Redis that goes by its own clock. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WindowsInRealTimeTest {

    private static final int PERMITS = 10;
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private RedisOnLoopback redis;
    private RedisLimits limits;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
        limits = redis.quietLimits(PATIENCE); // a member's heartbeat writes too
    }

    @AfterAll
    void endRedis() {
        limits.close();
        redis.close();
    }

    @BeforeEach
    void forget() {
        redis.redis().flushall();
    }

    static Stream<Limit> limits() {
        return Stream.of(
                FixedWindow.of(PERMITS, HOUR),
                FixedWindow.of(PERMITS, HOUR).withOpening(Opening.FIRST_CALL),
                SlidingWindow.of(PERMITS, HOUR),
                AlignedSlices.of(PERMITS, HOUR),
                TwoWindowCounter.of(PERMITS, HOUR),
                CalendarQuota.of(PERMITS, CalendarPeriod.HOUR));
    }

    private Instant serverTime() {
        List<String> time = redis.redis().time();
        return Instant.ofEpochSecond(Long.parseLong(time.get(0)), Long.parseLong(time.get(1)) * 1_000);
    }

    private String currentKey() {
        return "headgate:{orders}:window:" + serverTime().truncatedTo(ChronoUnit.HOURS);
    }

    /** How many times anything was written. */
    private long writes() {
        return redis.redis()
                .info("persistence")
                .lines()
                .filter(line -> line.startsWith("rdb_changes_since_last_save:"))
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(':') + 1)))
                .sum();
    }

    @Test
    void aFixedWindowsKeyIsNamedForTheHourOfTheServer() {
        String before = currentKey();
        assertThat(limits.limiter("orders", FixedWindow.of(PERMITS, HOUR)).tryAcquire())
                .isTrue();
        String after = currentKey();
        assertThat(redis.redis().keys("*")).hasSize(1).first().isIn(before, after);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void everyKeyEnds(Limit limit) {
        RateLimiter limiter = limits.limiter("orders", limit);
        List<Runnable> calls = List.of(
                limiter::tryAcquire,
                () -> limiter.reserve(1, Duration.ZERO).cancel(),
                () -> limiter.consumeUpTo(2),
                () -> limiter.charge(2 * PERMITS),
                () -> limiter.reserve(1),
                () -> limiter.reserve(1).cancel());
        for (Runnable call : calls) {
            call.run();
            List<String> keys = redis.redis().keys("*");
            assertThat(keys).isNotEmpty();
            assertThat(keys)
                    .allSatisfy(key -> assertThat(redis.redis().pttl(key))
                            .isBetween(1L, Duration.ofHours(6).toMillis()));
        }
    }

    /** After a debt of several windows, so that it does not matter when the hour strikes. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void aRefusalWritesNothing(Limit limit) {
        limits.limiter("orders", limit).charge(4 * PERMITS);
        RateLimiter limiter = limits.limiter("orders", limit);
        limiter.probe(); // so that the script is there
        long before = writes();
        assertThat(before).isPositive();
        assertThat(limiter.tryAcquire()).isFalse();
        assertThat(limits.limiter("orders", limit)
                        .reserve(1, Duration.ofMillis(1))
                        .isGranted())
                .isFalse();
        assertThat(limits.limiter("orders", limit).consumeUpTo(PERMITS)).isZero();
        assertThat(limits.limiter("orders", limit).probe().wouldAdmit()).isFalse();
        assertThat(writes()).isEqualTo(before);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void aNameThatIsNotInUseIsNotKept(Limit limit) {
        assertThat(limits.limiter("orders", limit).probe().remaining()).isEqualTo(PERMITS);
        assertThat(limits.limiter("orders", limit).tryAcquire(PERMITS + 1)).isFalse();
        assertThat(redis.redis().dbsize()).isZero();
    }
}
