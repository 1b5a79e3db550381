package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.rule.WhenForgotten;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A Redis that has lost its memory, and limits that begin cold then, in the test's time. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class ColdStartTest {

    private static final FleetTerms COLD = FleetTerms.DEFAULT.with(WhenForgotten.COLD);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final String MARKER = "test:since";
    private static final int ROUNDS = Integer.getInteger("headgate.redis.cold.rounds", 5);
    private static final int STEPS = 60;

    private RedisOnLoopback redis;
    private FakeTicker ticker;
    private RedisLimits limits;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void endRedis() {
        redis.close();
    }

    @BeforeEach
    void begin() {
        ticker = new FakeTicker();
        FakeWallClock wall = new FakeWallClock(Instant.parse("2026-03-11T09:30:12.345Z"), ticker);
        TestClockStore store = new TestClockStore(redis.connection(), wall);
        limits = new RedisLimits(store, TestClockStore.clock(), ticker, "test", Duration.ofSeconds(60), () -> {});
        redis.redis().flushall();
    }

    static Stream<Limit> limitsWithABurst() {
        return Stream.of(
                TokenBucket.of(10, MINUTE).withBurst(25),
                TokenBucket.of(7, MINUTE),
                TokenBucket.of(10, MINUTE).withBurst(25).withRefill(Refill.INTERVAL),
                Gcra.of(7, MINUTE).withTolerance(MINUTE),
                LeakyBucket.of(9, MINUTE),
                LeakyQueue.of(10, MINUTE, MINUTE),
                SmoothBursty.perSecond(10),
                FixedWindow.of(10, MINUTE),
                FixedWindow.of(10, MINUTE).withOpening(Opening.FIRST_CALL),
                SlidingWindow.of(10, MINUTE),
                new AlignedSlices(10, MINUTE, 6),
                TwoWindowCounter.of(10, MINUTE),
                SlidingLog.of(10, MINUTE),
                CalendarQuota.of(10, CalendarPeriod.DAY),
                SmoothWarmUp.perSecond(10, Duration.ofSeconds(10)));
    }

    /** Whatever is asked, from the loss on and for some periods: a limiter of another name that was emptied then says the same. */
    @ParameterizedTest
    @MethodSource("limitsWithABurst")
    void aForgottenLimiterAnswersAsOneThatWasUsedUpAtThatMoment(Limit limit) {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            redis.redis().flushall();
            ticker.advanceNanos(random.nextLong(2 * limit.period().toNanos()));
            RateLimiter emptied = limits.limiter("emptied " + round, limit);
            RateLimiter cold = limits.limiter("cold " + round, limit, COLD);
            emptied.drain();
            limits.limiter("another", TokenBucket.of(1, MINUTE), COLD).tryAcquire(); // finds that the memory is lost
            for (int step = 0; step < STEPS; step++) {
                agree(emptied, cold, random, "seed " + seed + ", round " + round + ", step " + step);
            }
        }
    }

    private void agree(RateLimiter emptied, RateLimiter cold, SplittableRandom random, String at) {
        long period = cold.limit().period().toNanos();
        ticker.advanceNanos(random.nextInt(3) == 0 ? 0 : random.nextLong(1, period / 4));
        long permits = 1 + random.nextLong(4);
        switch (random.nextInt(5)) {
            case 0, 1 -> assertThat(cold.tryAcquire(permits)).as(at).isEqualTo(emptied.tryAcquire(permits));
            case 2 -> assertThat(cold.consumeUpTo(permits)).as(at).isEqualTo(emptied.consumeUpTo(permits));
            case 3 -> assertThat(cold.charge(permits)).as(at).isEqualTo(emptied.charge(permits));
            default -> {
                Duration most = Duration.ofNanos(random.nextLong(period));
                Reservation booked = cold.reserve(permits, most);
                Reservation other = emptied.reserve(permits, most);
                assertThat(booked.isGranted()).as(at).isEqualTo(other.isGranted());
                assertThat(booked.delay()).as(at).isEqualTo(other.delay());
            }
        }
        assertThat(cold.probe(permits)).as(at).isEqualTo(emptied.probe(permits));
    }

    @ParameterizedTest
    @MethodSource("limitsWithABurst")
    void aNewLimiterIsFullWhereRedisHasRememberedForLongEnough(Limit limit) {
        limits.limiter("another", limit, COLD).tryAcquire();
        ticker.advanceNanos(3 * limit.period().toNanos() + Duration.ofMinutes(1).toNanos());
        assertThat(limits.limiter("new", limit, COLD).probe())
                .isEqualTo(limits.limiter("full", limit).probe());
    }

    @ParameterizedTest
    @MethodSource("limitsWithABurst")
    void aLimiterThatIsAtRestIsFullThoughItsKeyIsGone(Limit limit) {
        redis.redis().set(MARKER, "0");
        RateLimiter cold = limits.limiter("cold", limit, COLD);
        long all = cold.drain();
        assertThat(all).isPositive();
        ticker.advanceNanos(3 * limit.period().toNanos() + Duration.ofMinutes(1).toNanos());
        assertThat(cold.drain()).isEqualTo(all);
    }

    @Test
    void aQuotaIsRefusedForTheRestOfThePeriodInWhichItWasForgotten() {
        RateLimiter quota = limits.limiter("quota", CalendarQuota.of(10, CalendarPeriod.MONTH), COLD);
        assertThat(quota.tryAcquire()).isFalse();
        assertThat(quota.probe().retryAfter())
                .contains(Duration.between(
                        Instant.parse("2026-03-11T09:30:12.345Z"), Instant.parse("2026-04-01T00:00:00Z")));
        ticker.advance(Duration.ofDays(21));
        assertThat(quota.drain()).isEqualTo(10);
    }

    @Test
    void limitsThatWarmUpRefuseTheSecondOfTheLossAndAreColdThen() {
        RateLimiter warmUp = limits.limiter("warm-up", WarmUp.perSecond(90, Duration.ofSeconds(10)), COLD);
        assertThat(warmUp.drain()).isZero();
        ticker.advance(Duration.ofSeconds(1));
        assertThat(warmUp.drain()).as("a third of the rate").isEqualTo(30);
        PacedWarmUp limit = PacedWarmUp.perSecond(10, Duration.ofSeconds(10), Duration.ofSeconds(5));
        redis.redis().del(MARKER);
        RateLimiter paced = limits.limiter("paced", limit, COLD);
        assertThat(paced.reserve(1, Duration.ofSeconds(5)).delay()).isEqualTo(Duration.ofMillis(300));
    }

    @Test
    void permitsOfTheSameWindowComeBackAfterTheLoss() {
        redis.redis().set(MARKER, "0");
        RateLimiter cold = limits.limiter("cold", FixedWindow.of(10, Duration.ofHours(1)), COLD);
        Reservation four = cold.reserve(4, Duration.ZERO);
        redis.redis().flushall();
        assertThat(cold.tryAcquire()).isFalse();
        assertThat(four.refund(3)).isEqualTo(3);
        assertThat(cold.drain()).isEqualTo(3);
    }

    @Test
    void aMarkerFromTheFutureOrOfNonsenseMeansThatRedisBeginsToRememberNow() {
        for (String value : new String[] {"9000000000000000", "what?"}) {
            redis.redis().set(MARKER, value);
            RateLimiter cold = limits.limiter("cold " + value, TokenBucket.of(10, MINUTE), COLD);
            assertThat(cold.probe().remaining()).isZero();
            assertThat(cold.probe().retryAfterNanos())
                    .isEqualTo(MINUTE.dividedBy(10).toNanos());
        }
    }

    @Test
    void theMarkerIsWrittenOnceAndLivesForAMonth() {
        RateLimiter cold = limits.limiter("cold", TokenBucket.of(10, MINUTE), COLD);
        cold.tryAcquire();
        String since = redis.redis().get(MARKER);
        ticker.advance(Duration.ofSeconds(1));
        cold.tryAcquire();
        assertThat(redis.redis().get(MARKER)).isEqualTo(since);
        assertThat(Duration.ofMillis(redis.redis().pttl(MARKER))).isBetween(Duration.ofDays(29), Duration.ofDays(30));
    }

    @Test
    void aLimiterThatBeginsFullNeedsNoMarker() {
        assertThat(limits.limiter("full", TokenBucket.of(10, MINUTE)).drain()).isEqualTo(10);
        assertThat(redis.redis().exists(MARKER)).isZero();
    }
}
