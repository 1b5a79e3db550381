package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.rule.WhenLost;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What the sequences have found on Redis, in numbers that are easy to follow. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FoundBySequencesOnRedisTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private FakeTicker ticker;
    private RedisOnLoopback redis;
    private SequenceStore store;
    private RedisLimits limits;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
        store = new SequenceStore(redis, 1, UnaryOperator.identity());
    }

    @AfterAll
    void endRedis() {
        redis.close();
    }

    @BeforeEach
    void begin() {
        ticker = new FakeTicker();
        store.begin(new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker));
        limits = new RedisLimits(store, SequenceStore.clock(), ticker, "test", Duration.ofSeconds(60), () -> {});
    }

    @AfterEach
    void allWasDecidedByRedis() {
        assertThat(limits.figures().decidedAlone())
                .as(limits.figures().lastFailure())
                .isZero();
    }

    private RateLimiter orders(Limit limit) {
        return limits.limiter("orders", limit, WhenLost.CLOSED);
    }

    /** The script looked which windows were open, and took one that it had filled since for empty: it never ended. */
    @Test
    void aSecondDebtOfAFixedWindowIsWrittenBehindTheOther() {
        RateLimiter limiter = orders(FixedWindow.perSecond(1));
        limiter.charge(5);
        assertThat(limiter.charge(3)).isEqualTo(Duration.ofSeconds(8));
    }

    @Test
    void aWarmUpThatPaidForMoreThanAWeekSaysHowLong() {
        RateLimiter limiter = orders(new WarmUp(6, Duration.ofSeconds(2), 4));
        limiter.charge(4);
        limiter.reserve(1);
        limiter.charge(1_048_576);
        ticker.advanceNanos(limiter.probe(6).retryAfterNanos());
        assertThat(limiter.tryAcquire(6)).isTrue();
    }

    @Test
    void aRefusalIsForgottenWhenAProbeSaysOtherwise() {
        RateLimiter limiter = orders(LeakyBucket.of(2, Duration.ofMillis(2)).withVolume(1));
        limiter.reserve(1);
        limiter.reconfigure(LeakyBucket.of(2, Duration.ofMillis(200)).withVolume(10));
        assertThat(limiter.tryAcquire()).isFalse();
        ticker.advance(Duration.ofMillis(50));
        assertThat(limiter.probe().retryAfterNanos()).isZero();
        assertThat(limiter.tryAcquire()).isTrue();
    }

    @Test
    void aBucketRefilledAtIntervalsThatBecomesSmallerHasNoMoreThanItsBurst() {
        TokenBucket bucket = TokenBucket.perSecond(7).withRefill(Refill.INTERVAL);
        RateLimiter limiter = orders(bucket);
        assertThat(limiter.tryAcquire()).isTrue();
        limiter.reconfigure(bucket.withBurst(4).withInitial(4));
        assertThat(limiter.tryAcquire()).isTrue();
        assertThat(limiter.drain()).isEqualTo(3);
    }

    /** Edges are whole periods since 1970: what was forgotten went on from those, and had a portion too early. */
    @Test
    void aBucketRefilledAtIntervalsThatHasAnotherPeriodIsRefilledAtItsEdges() {
        TokenBucket bucket = TokenBucket.perSecond(9).withRefill(Refill.INTERVAL);
        RateLimiter limiter = orders(bucket);
        ticker.advance(SECOND);
        assertThat(limiter.drain()).isEqualTo(9);
        limiter.reconfigure(TokenBucket.of(9, Duration.ofSeconds(7)).withRefill(Refill.INTERVAL));
        long toTheEdge = 7 - Math.floorMod(Instant.parse("2026-01-01T00:00:01Z").getEpochSecond(), 7L);
        assertThat(limiter.probe().retryAfterNanos())
                .isEqualTo(SECOND.multipliedBy(toTheEdge).toNanos());
    }

    @Test
    void aBucketRefilledAtShorterIntervalsIsNotRefilledAtOnce() {
        RateLimiter limiter = orders(TokenBucket.of(10, Duration.ofHours(1)).withRefill(Refill.INTERVAL));
        ticker.advance(Duration.ofSeconds(1_000));
        assertThat(limiter.drain()).isEqualTo(10);
        limiter.reconfigure(TokenBucket.of(10, Duration.ofMinutes(1)).withRefill(Refill.INTERVAL));
        assertThat(limiter.drain()).as("ten have run at this instant").isZero();
        ticker.advance(Duration.ofMinutes(1));
        assertThat(limiter.drain()).isEqualTo(10);
    }

    /** The sum was that of the limit before: too small, and in the end less than nothing, which no script could read again. */
    @Test
    void aWindowOfMoreSlicesOfTheSameLengthSumsThemAnew() {
        Limit ofTenSeconds = AlignedSlices.of(20, SECOND.multipliedBy(10)).withSlices(10);
        RateLimiter limiter = orders(ofTenSeconds);
        assertThat(limiter.tryAcquire(9)).isTrue();
        limiter.reconfigure(AlignedSlices.of(20, SECOND).withSlices(1));
        assertThat(limiter.tryAcquire(11)).isTrue();
        assertThat(limiter.reserve(1).delay()).isEqualTo(SECOND);
        limiter.reconfigure(ofTenSeconds);
        ticker.advance(SECOND);
        assertThat(limiter.tryAcquire()).as("21 are in use").isFalse();
    }

    @Test
    void aWindowOfFewerSlicesOfTheSameLengthSumsThemAnew() {
        RateLimiter limiter = orders(SlidingWindow.of(20, Duration.ofSeconds(2)).withSlices(4));
        assertThat(limiter.tryAcquire(10)).isTrue();
        ticker.advance(Duration.ofMillis(1_900));
        assertThat(limiter.tryAcquire()).isTrue();
        limiter.reconfigure(SlidingWindow.of(10, SECOND).withSlices(2));
        assertThat(limiter.drain()).as("one in the last second and a half").isEqualTo(9);
    }

    @Test
    void whatIsBookedInSlicesOfAnotherLengthIsNotForgotten() {
        RateLimiter limiter = orders(SlidingWindow.perSecond(1).withSlices(2));
        for (int call = 0; call < 4; call++) {
            limiter.reserve(1); // a second and a half apart
        }
        limiter.reconfigure(SlidingWindow.perSecond(1).withSlices(5));
        assertThat(limiter.tryAcquire()).isFalse();
        ticker.advance(Duration.ofSeconds(3));
        assertThat(limiter.tryAcquire()).as("two are booked for later").isFalse();
    }

    @Test
    void whatIsOwedInSlicesOfAnotherLengthIsNotForgotten() {
        RateLimiter limiter = orders(SlidingWindow.perSecond(10).withSlices(2));
        limiter.charge(1_000);
        limiter.reconfigure(SlidingWindow.perSecond(10).withSlices(5));
        assertThat(limiter.tryAcquire()).isFalse();
        ticker.advance(Duration.ofSeconds(99));
        assertThat(limiter.tryAcquire()).as("ten a second are paid at most").isFalse();
    }
}
