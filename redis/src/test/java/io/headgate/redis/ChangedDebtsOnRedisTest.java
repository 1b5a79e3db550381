package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is owed when the rate of a limit changes: on Redis as in this process. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChangedDebtsOnRedisTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration WARM_UP = Duration.ofSeconds(3);

    private RedisOnLoopback redis;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void endRedis() {
        redis.close();
    }

    /** Limits that carry all of their state over as they do in one process. */
    static Stream<Arguments> sameInAll() {
        return changes(List.of(
                permits -> WarmUp.perSecond(permits, WARM_UP),
                permits -> PacedWarmUp.perSecond(permits, WARM_UP, SECOND),
                permits -> SmoothWarmUp.perSecond(permits, WARM_UP),
                SmoothBursty::perSecond));
    }

    static Stream<Arguments> buckets() {
        return changes(List.of(
                TokenBucket::perSecond,
                permits -> TokenBucket.of(permits, SECOND.multipliedBy(3)),
                Gcra::perSecond,
                LeakyBucket::perSecond));
    }

    static Stream<Arguments> limits() {
        return Stream.concat(sameInAll(), buckets());
    }

    private static Stream<Arguments> changes(List<LongFunction<Limit>> limits) {
        return limits.stream()
                .flatMap(limit -> Stream.of(50L, 200L, 1_000L).map(permits -> Arguments.of(limit, permits)));
    }

    @ParameterizedTest
    @MethodSource("limits")
    void aDebtIsPaidAtTheOldRateUntilTheChange(LongFunction<Limit> limit, long permits) {
        for (long tenths : List.of(0L, 1L, 5L, 9L)) {
            SideBySide both = new SideBySide(limit.apply(100), redis);
            both.ticker.advance(Duration.ofSeconds(60));
            both.local.charge(100_000);
            both.remote.charge(100_000);
            both.ticker.advanceNanos(both.local.probe().retryAfterNanos() / 10 * tenths / 1_000 * 1_000);
            both.local.reconfigure(limit.apply(permits));
            both.remote.reconfigure(limit.apply(permits));
            assertThat(both.remote.tryAcquire()).isFalse();
            both.ticker.advance(SECOND);
            assertThat(owedFor(both.remote))
                    .isBetween(
                            owedFor(both.local) - SECOND.toNanos() / 20, owedFor(both.local) + SECOND.toNanos() / 20);
        }
    }

    private static long owedFor(RateLimiter limiter) {
        return limiter.probe().retryAfterNanos();
    }

    @Test
    void aWarmUpThatIsRaisedPaysTheRestAtTheNewRate() {
        SideBySide both = new SideBySide(WarmUp.perSecond(100, WARM_UP), redis);
        RateLimiter limiter = both.remote;
        both.ticker.advance(Duration.ofSeconds(5));
        limiter.charge(100_000);
        both.ticker.advance(Duration.ofSeconds(303));
        limiter.reconfigure(WarmUp.perSecond(1_000, WARM_UP));
        assertThat(limiter.probe().remaining()).isEqualTo(-89_968);
        both.ticker.advance(Duration.ofSeconds(271).minusNanos(1_000));
        assertThat(limiter.tryAcquire()).isFalse();
        both.ticker.advanceNanos(1_000);
        assertThat(limiter.tryAcquire()).isTrue();
    }

    @Test
    void aWarmUpThatIsLoweredAndRaisedInASecondGrantsNothingTwice() {
        RateLimiter limiter = new SideBySide(WarmUp.perSecond(1_000, WARM_UP), redis).remote;
        assertThat(limiter.drain()).isEqualTo(333);
        for (long permits : List.of(500L, 10L, 700L, 10L, 1_000L)) {
            limiter.reconfigure(WarmUp.perSecond(permits, WARM_UP));
            assertThat(limiter.drain()).as("%s a second", permits).isZero();
        }
    }

    /** While a change spreads, members with the old limit and with the new one ask in turn. */
    @ParameterizedTest
    @MethodSource("buckets")
    void aBucketOwesTheSamePermitsWhicheverMemberAsks(LongFunction<Limit> limit, long permits) {
        SideBySide both = new SideBySide(limit.apply(7), redis);
        both.remote.charge(70_000 + both.remote.drain());
        long owed = both.remote.probe().remaining();
        for (int turn = 0; turn < 50; turn++) {
            both.remote.reconfigure(limit.apply(turn % 2 == 0 ? permits : 7));
            assertThat(both.remote.tryAcquire()).isFalse();
            assertThat(both.remote.probe().remaining()).isBetween(owed - 1, owed);
        }
    }

    /** Redis hears of a change with the first request behind it. */
    @ParameterizedTest
    @MethodSource("sameInAll")
    void afterChangesTheyAnswerAlike(LongFunction<Limit> limit, long unused) {
        for (int seed = 0; seed < 4; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            SideBySide both = new SideBySide(limit.apply(20), redis);
            both.ticker.advance(Duration.ofSeconds(60));
            for (long permits : List.of(20L, 40L, 4L, 100L)) {
                both.local.reconfigure(limit.apply(permits));
                both.remote.reconfigure(limit.apply(permits));
                both.remote.probe();
                for (int step = 0; step < 20; step++) {
                    ask(both, random, "seed " + seed + ", " + permits + " a second, step " + step);
                }
            }
        }
    }

    private static void ask(SideBySide both, SplittableRandom random, String as) {
        both.ticker.advanceNanos(random.nextLong(1_500_000) * 1_000);
        long permits = 1 + random.nextLong(4);
        switch (random.nextInt(4)) {
            case 0 -> assertThat(both.remote.charge(permits)).as(as).isEqualTo(both.local.charge(permits));
            case 1 ->
                assertThat(both.remote.reserve(permits, SECOND).isGranted())
                        .as(as)
                        .isEqualTo(both.local.reserve(permits, SECOND).isGranted());
            default -> assertThat(both.remote.tryAcquire(permits)).as(as).isEqualTo(both.local.tryAcquire(permits));
        }
        assertThat(owedFor(both.remote)).as(as).isEqualTo(owedFor(both.local));
    }
}
