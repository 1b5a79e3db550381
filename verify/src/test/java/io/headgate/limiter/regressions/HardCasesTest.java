package io.headgate.limiter.regressions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.keyed.LimiterMap;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.promise.Admission;
import io.headgate.testkit.promise.Promises;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Defects that a reader or a fuzzer found and the contract had not: each stays found. */
@Timeout(120)
class HardCasesTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration DAY = Duration.ofDays(1);

    private final FakeTicker ticker = new FakeTicker();
    private final FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);

    private RateLimiter of(Limit limit) {
        return RateLimiter.of(limit, ticker, wall);
    }

    /** A limit that cannot be started: out of memory, a clock that throws. */
    private record Broken() implements Limit {
        @Override
        public long permits() {
            return 1;
        }

        @Override
        public Duration period() {
            return SECOND;
        }

        @Override
        public long capacity() {
            return 1;
        }

        @Override
        public Algorithm start(long now, WallClock wall) {
            throw new IllegalStateException("broken");
        }
    }

    @Test
    void aChangeThatFailsLeavesTheLimiterAsItWas() {
        RateLimiter limiter = of(TokenBucket.perSecond(10));
        limiter.tryAcquire(4);
        assertThatThrownBy(() -> limiter.reconfigure(new Broken())).hasMessage("broken");
        assertThat(limiter.limit()).isEqualTo(TokenBucket.perSecond(10));
        assertThat(limiter.drain()).isEqualTo(6);
    }

    @Test
    void aChangeThatFailsLeavesEveryKeyAsItWas() {
        LimiterMap<String> map = LimiterMap.of(TokenBucket.perSecond(10), 1, ticker, wall);
        map.tryAcquire("known", 4);
        map.tryAcquire("stranger", 3);
        assertThatThrownBy(() -> map.reconfigure(new Broken())).hasMessage("broken");
        assertThat(map.limiter("known").drain()).isEqualTo(6);
        assertThat(map.limiter("stranger").drain()).isEqualTo(7);
    }

    @Test
    void aDebtTooLargeForTheNextAlgorithmIsAsLargeAsItCanTrack() {
        RateLimiter limiter = of(FixedWindow.of(10_000_000, DAY));
        limiter.tryAcquire(9_000_000);
        limiter.reconfigure(Gcra.of(9_999_999, DAY));
        assertThat(limiter.tryAcquire()).isFalse();
    }

    @Test
    void aBucketThatWouldFillForMoreThanAHundredYearsFailsAtConstruction() {
        assertThatThrownBy(() -> TokenBucket.of(1, Duration.ofHours(1)).withBurst(1_000_000))
                .hasMessageContaining("burst: 1000000 (expected: a bucket that fills within 100 years)");
    }

    static Stream<Limit> tenAMinute() {
        Duration minute = Duration.ofMinutes(1);
        return Stream.of(
                FixedWindow.of(10, minute),
                SlidingWindow.of(10, minute),
                SlidingLog.of(10, minute),
                TokenBucket.of(10, minute));
    }

    @ParameterizedTest
    @MethodSource("tenAMinute")
    void switchedOffAndOnAgainALimitRemembersWhatWasUsed(Limit limit) {
        RateLimiter limiter = of(limit);
        limiter.drain();
        limiter.reconfigure(TokenBucket.of(0, SECOND));
        limiter.reconfigure(FixedWindow.of(0, SECOND));
        limiter.reconfigure(limit);
        assertThat(limiter.tryAcquire()).isFalse();
    }

    @Test
    void theSecondOfTwoBookingsCalledOffGrantsNoTokensOfTomorrow() {
        RateLimiter limiter = of(TokenBucket.perSecond(2).withRefill(Refill.INTERVAL));
        limiter.tryAcquire(2);
        Reservation first = limiter.reserve(1);
        Reservation second = limiter.reserve(2);
        second.cancel();
        assertThat(limiter.tryAcquire()).isFalse();
        first.cancel();
        assertThat(limiter.tryAcquire()).isFalse();
        ticker.advance(SECOND);
        assertThat(limiter.drain()).isEqualTo(2);
    }

    @Test
    void anEmptyBucketThatFillsForCenturiesGrantsNothing() {
        RateLimiter limiter = of(new TokenBucket(1, DAY, 36_000, 0, Refill.INTERVAL));
        assertThat(limiter.tryAcquire(30_000)).isFalse();
        assertThat(limiter.probe().fullAfterNanos()).isPositive();
        limiter.charge(200_000);
        ticker.advance(Duration.ofDays(90_000));
        assertThat(limiter.tryAcquire(30_000)).isFalse();
        assertThat(limiter.probe(30_000).retryAfterNanos()).isEqualTo(Algorithm.NEVER);
    }

    @Test
    void severalBucketsChargeABookingWhenItRuns() {
        TokenBucket slow = TokenBucket.perSecond(1).withBurst(5);
        RateLimiter limiter =
                of(TokenBuckets.of(slow, TokenBucket.perSecond(2).withBurst(5).withInitial(0)));
        List<Admission> ran = new ArrayList<>();
        Reservation booked = limiter.reserve(5);
        ran.add(new Admission(booked.delay().toNanos(), 5));
        ticker.advance(booked.delay());
        for (int i = 0; i < 40; i++) {
            if (limiter.tryAcquire()) {
                ran.add(new Admission(ticker.read(), 1));
            }
            ticker.advance(Duration.ofMillis(100));
        }
        assertThat(Promises.bucket(5, 1, SECOND).worst(ran)).isEmpty();
    }

    @Test
    void whatAFastBucketGrantedLongAgoCountsForALongWindow() {
        RateLimiter limiter = of(TokenBucket.perSecond(9_999_999));
        long granted = 0;
        for (int i = 0; i < 3_600; i++) {
            granted += limiter.drain();
            ticker.advance(SECOND);
        }
        long most = 40_000_000_000L;
        limiter.reconfigure(SlidingWindow.of(most, Duration.ofHours(1)));
        assertThat(granted + limiter.drain()).isLessThanOrEqualTo(most);
    }

    @Test
    void aCallThatReadTheClockBeforeAChangeKeepsItsDistance() {
        ticker.set(Duration.ofSeconds(200).toNanos());
        Algorithm queue = LeakyQueue.perSecond(1, Duration.ofSeconds(5)).start(ticker.read(), wall);
        assertThat(queue.take(1, ticker.read(), 0)).isZero();
        long earlier = ticker.read() - SECOND.toNanos() / 2;
        assertThat(queue.take(1, earlier, Algorithm.MAX_WAIT_NANOS)).isEqualTo(Algorithm.STALE);
        assertThat(queue.take(1, queue.latest(earlier), Algorithm.MAX_WAIT_NANOS))
                .isEqualTo(SECOND.toNanos());
    }

    @Test
    void whenTheTickerGoesBackATimedCallStillWaitsNoLongerThanItMay() throws InterruptedException {
        RateLimiter limiter = of(SlidingWindow.perSecond(10));
        ticker.advance(Duration.ofHours(2));
        limiter.tryAcquire();
        ticker.set(ticker.read() - Duration.ofHours(1).toNanos());
        assertThat(limiter.tryAcquire(1, Duration.ofMillis(10))).isTrue();
        assertThat(ticker.sleeps()).isEmpty();
        assertThat(limiter.reserve(1, Duration.ofMillis(10)).remainingDelay()).isZero();
    }

    @Test
    void aProbeOfAVeryLongQueueAnswersAtOnce() {
        RateLimiter limiter = of(PacedWarmUp.perSecond(1, Duration.ofSeconds(10), Duration.ofDays(3_000)));
        limiter.charge(50_000_000);
        long wait = limiter.probe().retryAfterNanos();
        ticker.advanceNanos(wait);
        assertThat(limiter.tryAcquire()).isTrue();
    }

    @Test
    void aLargeDebtOfManySlicesIsChargedAtOnce() {
        RateLimiter limiter = of(SlidingWindow.perSecond(1).withSlices(100));
        limiter.charge(1_000_000);
        assertThat(limiter.probe().remaining()).isLessThan(-999_000);
        assertThat(limiter.probe().retryAfterNanos())
                .isEqualTo(Duration.ofMillis(10).multipliedBy(101L * 1_000_000).toNanos());
    }

    @Test
    void aDebtOfMoreThanAHundredYearsIsNeverPaid() {
        RateLimiter yearly = of(new FixedWindow(1, Duration.ofDays(365), Opening.FIRST_CALL));
        yearly.charge(300);
        ticker.advance(Duration.ofDays(365 * 120));
        assertThat(yearly.tryAcquire()).isFalse();
        assertThat(yearly.probe().retryAfterNanos()).isEqualTo(Algorithm.NEVER);
        yearly.reconfigure(SlidingWindow.perSecond(1_000_000));
        assertThat(yearly.tryAcquire()).isFalse();
    }

    @Test
    void aColdLimiterInDebtIsFreeWhenItSaysSo() {
        RateLimiter limiter = of(WarmUp.perSecond(30, Duration.ofSeconds(10)));
        limiter.charge(60);
        long wait = limiter.probe(10).retryAfterNanos();
        ticker.advanceNanos(wait - 1);
        assertThat(limiter.tryAcquire(10)).isFalse();
        ticker.advanceNanos(1);
        assertThat(limiter.tryAcquire(10)).isTrue();
    }

    @Test
    void aVeryLargePacedTakeIsChargedInFull() {
        PacedWarmUp limit = new PacedWarmUp(10_000_000, Duration.ofSeconds(100), 2, Duration.ofDays(1));
        RateLimiter limiter = of(limit);
        limiter.tryAcquire();
        assertThat(limiter.reserve(10_000_000).delay()).isEqualTo(Duration.ofSeconds(2));
        assertThat(limit.largestTake()).isPositive();
    }

    @Test
    void anAsynchronousCallThatTimesOutGivesItsPermitsBack() {
        VirtualScheduler scheduler = new VirtualScheduler(ticker);
        RateLimiter limiter = of(TokenBucket.perSecond(1));
        limiter.drain();
        CompletableFuture<?> waiting = limiter.acquireAsync(1, scheduler);
        waiting.completeExceptionally(new TimeoutException());
        assertThat(limiter.probe().remaining()).isZero();
    }

    @Test
    void aSchedulerThatFailsInItsOwnWayKeepsNoPermits() {
        ScheduledThreadPoolExecutor failing = new ScheduledThreadPoolExecutor(1, task -> {
            throw new InternalError("no thread");
        });
        RateLimiter limiter = of(TokenBucket.perSecond(1));
        limiter.drain();
        assertThat(limiter.acquireAsync(1, failing)).isCompletedExceptionally();
        assertThat(limiter.probe().remaining()).isZero();
        failing.shutdownNow();
    }

    @Test
    void aFutureWhoseSchedulerDroppedItGivesItsPermitsBackWhenItIsCancelled() {
        ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1);
        RateLimiter limiter = of(TokenBucket.perSecond(1));
        limiter.drain();
        CompletableFuture<?> waiting = limiter.acquireAsync(1, scheduler);
        assertThat(scheduler.shutdownNow()).hasSize(1);
        waiting.cancel(false);
        assertThat(limiter.probe().remaining()).isZero();
    }
}
