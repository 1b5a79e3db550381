package io.headgate.limiter.regressions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.keyed.LimiterMap;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A limit that is lowered, raised or switched off, and changed back at the same instant, grants nothing a second time. */
class LimitsChangedBackTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    private final FakeTicker ticker = new FakeTicker();

    /** Limits of so many a second; each with the changes that a drained limiter goes through. */
    static Stream<Arguments> changes() {
        return limits().flatMap(limit -> Stream.of(
                        List.of(100L, 0L, 100L),
                        List.of(100L, 50L, 100L),
                        List.of(100L, 0L, 50L),
                        List.of(100L, 0L, 50L, 0L, 100L),
                        List.of(100L, 80L, 50L, 80L, 100L))
                .map(changes -> argumentSet(limit.name + " " + changes, limit.of, changes)));
    }

    private record Named(String name, LongFunction<Limit> of) {}

    private static Stream<Named> limits() {
        return Stream.of(
                new Named("sliding window", SlidingWindow::perSecond),
                new Named("sliding log", permits -> SlidingLog.of(permits, SECOND)),
                new Named("fixed window", permits -> FixedWindow.of(permits, SECOND)),
                new Named("two-window counter", permits -> TwoWindowCounter.of(permits, SECOND)),
                new Named("token bucket", TokenBucket::perSecond),
                new Named(
                        "token bucket in two words",
                        permits -> TokenBucket.of(77_777_777_777L * permits, Duration.ofDays(9_000))
                                .withBurst(permits)),
                new Named(
                        "token bucket at intervals",
                        permits -> TokenBucket.perSecond(permits).withRefill(Refill.INTERVAL)),
                new Named(
                        "two token buckets",
                        permits -> TokenBuckets.of(TokenBucket.perSecond(permits), TokenBucket.of(10 * permits, HOUR))),
                new Named("GCRA", permits -> Gcra.of(permits, SECOND).withTolerance(Duration.ofMillis(999))),
                new Named("leaky bucket", permits -> LeakyBucket.of(permits, SECOND)),
                new Named("leaky queue", permits -> LeakyQueue.of(permits, SECOND, SECOND)),
                new Named("smooth bursty", SmoothBursty::perSecond));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void aDrainedLimiterGrantsNothing(LongFunction<Limit> limit, List<Long> changes) {
        RateLimiter limiter = RateLimiter.of(limit.apply(changes.get(0)), ticker);
        ticker.advance(Duration.ofSeconds(10));
        limiter.drain();
        long granted = 0;
        for (int round = 0; round < 5; round++) {
            for (long permits : changes.subList(1, changes.size())) {
                limiter.reconfigure(limit.apply(permits));
                granted += limiter.drain();
            }
        }
        assertThat(granted).isZero();
    }

    /** What a limiter has seen before it is changed. */
    private enum Past {
        DRAINED,
        USED_IN_PART,
        SOME_TIME_LATER,
        OWING,
        OWING_MUCH;

        void happensTo(RateLimiter limiter) {
            switch (this) {
                case DRAINED -> limiter.drain();
                case USED_IN_PART -> limiter.consumeUpTo(60);
                case SOME_TIME_LATER -> {
                    limiter.consumeUpTo(30);
                    limiter.charge(80);
                }
                case OWING -> limiter.charge(130);
                case OWING_MUCH -> limiter.charge(500);
            }
        }
    }

    static Stream<Arguments> pasts() {
        return Stream.concat(limits(), limitsThatWarmUp())
                .flatMap(limit ->
                        Stream.of(Past.values()).map(past -> argumentSet(limit.name + ", " + past, limit.of, past)));
    }

    private static Stream<Named> limitsThatWarmUp() {
        return Stream.of(
                new Named(
                        "fixed window from the first call",
                        permits -> FixedWindow.of(permits, SECOND).withOpening(Opening.FIRST_CALL)),
                new Named("calendar quota", permits -> CalendarQuota.of(permits, CalendarPeriod.MINUTE)),
                new Named("warm-up", permits -> new WarmUp(permits, Duration.ofSeconds(4), 2)),
                new Named("paced warm-up", permits -> PacedWarmUp.perSecond(permits, Duration.ofSeconds(4), SECOND)),
                new Named("smooth warm-up", permits -> SmoothWarmUp.perSecond(permits, Duration.ofSeconds(4))));
    }

    /** It grants no more than one that never changed, now and later, and at most a permit less. */
    @ParameterizedTest
    @MethodSource("pasts")
    void aLimiterThatIsChangedBackIsAsIfItHadNeverChanged(LongFunction<Limit> limit, Past past) {
        for (long other : List.of(400L, 101L, 50L, 49L, 40L, 10L, 1L, 0L)) {
            FakeTicker time = new FakeTicker();
            RateLimiter changed = RateLimiter.of(limit.apply(100), time, new FakeWallClock(NOON, time));
            RateLimiter same = RateLimiter.of(limit.apply(100), time, new FakeWallClock(NOON, time));
            time.advance(Duration.ofSeconds(10));
            past.happensTo(changed);
            past.happensTo(same);
            time.advance(Duration.ofMillis(past == Past.SOME_TIME_LATER ? 700 : 0));
            for (int round = 0; round < 3; round++) {
                changed.reconfigure(limit.apply(other));
                changed.reconfigure(limit.apply(100));
            }
            assertThat(changed.probe().retryAfterNanos())
                    .as("wait after %s", other)
                    .isBetween(same.probe().retryAfterNanos(), same.probe().retryAfterNanos() + 10_000_000);
            long granted = 0;
            for (int step = 0; step < 20; step++) {
                granted += changed.drain() - same.drain();
                assertThat(granted).as("granted after %s, step %s", other, step).isBetween(-1L, 0L);
                time.advance(Duration.ofMillis(331));
            }
        }
    }

    /** A second limit of 10 s beside one of a second: while it is in force, nothing that counts in 10 s is forgotten. */
    @Test
    void aLogWithAShorterPeriodForgetsNothingThatCountsAgain() {
        SlidingLog slow = SlidingLog.of(100, Duration.ofSeconds(10));
        RateLimiter limiter = RateLimiter.of(slow, ticker);
        limiter.consumeUpTo(60);
        ticker.advance(Duration.ofSeconds(5));
        limiter.reconfigure(SlidingLog.perSecond(5));
        limiter.charge(6);
        limiter.reconfigure(SlidingLog.perSecond(3));
        limiter.reconfigure(slow);
        assertThat(limiter.drain()).isLessThanOrEqualTo(34);
        ticker.advance(Duration.ofSeconds(2));
        assertThat(limiter.drain()).isEqualTo(34);
    }

    /** It would have to wait the rest of the second, however fast the queue was in between. */
    @Test
    void aQueueThatWasFasterForAMomentFreesNoTurn() {
        RateLimiter limiter = RateLimiter.of(LeakyQueue.of(1, SECOND, Duration.ZERO), ticker);
        assertThat(limiter.tryAcquire()).isTrue();
        ticker.advance(Duration.ofMillis(20));
        limiter.reconfigure(LeakyQueue.of(100, SECOND, Duration.ZERO));
        limiter.reconfigure(LeakyQueue.of(1, SECOND, Duration.ZERO));
        assertThat(limiter.probe().retryAfterNanos()).isEqualTo(980_000_000);
    }

    @Test
    void theSlowerOfTwoBucketsIsNotRefilledBySwitchingThemOffAndOn() {
        Limit buckets = TokenBuckets.of(TokenBucket.perSecond(100), TokenBucket.of(1000, HOUR));
        RateLimiter limiter = RateLimiter.of(buckets, ticker);
        for (int second = 0; second < 12; second++) {
            limiter.drain();
            ticker.advance(SECOND);
        }
        limiter.reconfigure(TokenBucket.of(0, HOUR));
        limiter.reconfigure(buckets);
        long granted = 0;
        for (int second = 0; second < 12; second++) {
            granted += limiter.drain();
            ticker.advance(SECOND);
        }
        assertThat(granted).isLessThanOrEqualTo(4);
    }

    /** What a burst of 100 has used is paid for at 50 a second while the burst is 50; raised again, only what was paid is free. */
    @Test
    void whatDidNotFitIntoASmallerBurstIsPaidForByTime() {
        RateLimiter limiter = RateLimiter.of(TokenBucket.perSecond(100), ticker);
        limiter.drain();
        limiter.reconfigure(TokenBucket.perSecond(50));
        ticker.advance(SECOND);
        assertThat(limiter.drain()).isEqualTo(50);
        limiter.reconfigure(TokenBucket.perSecond(100));
        assertThat(limiter.drain()).isEqualTo(50);
        limiter.reconfigure(TokenBucket.perSecond(50));
        limiter.reconfigure(TokenBucket.perSecond(100));
        assertThat(limiter.drain()).isZero();
    }

    @Test
    void aKeyThatOwesIsNotForgottenWhileTheLimitIsZero() {
        LimiterMap<String> limiters = LimiterMap.of(TokenBucket.perSecond(10), 1, ticker, WallClock.system());
        limiters.limiter("a").charge(1_000_000);
        limiters.reconfigure(TokenBucket.perSecond(0));
        limiters.tryAcquire("a");
        limiters.tryAcquire("b");
        limiters.reconfigure(TokenBucket.perSecond(10));
        ticker.advance(Duration.ofSeconds(2));
        limiters.tryAcquire("c");
        ticker.advance(SECOND);
        assertThat(limiters.tryAcquire("a")).isFalse();
    }
}
