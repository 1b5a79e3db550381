package io.headgate.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.testkit.arrivals.Arrival;
import io.headgate.testkit.arrivals.EdgeOfWindow;
import io.headgate.testkit.contract.RateLimiterContract;
import io.headgate.testkit.oracle.Oracle;
import io.headgate.testkit.oracle.SlidingLogOracle;
import io.headgate.testkit.promise.Admission;
import io.headgate.testkit.promise.Promise;
import io.headgate.testkit.promise.Promises;
import io.headgate.testkit.promise.Worst;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The Java in docs/guide/testing.md, compiled and run. */
class TestingGuideTest {

    // example: timeline
    @Test
    void twoPerSecondWithABurstOfTwo() {
        FakeTicker ticker = new FakeTicker();
        RateLimiter limiter = RateLimiter.of(TokenBucket.perSecond(2), ticker);

        assertThat(limiter.tryAcquire()).isTrue();
        assertThat(limiter.tryAcquire()).isTrue();
        assertThat(limiter.tryAcquire()).isFalse();
        assertThat(limiter.probe().retryAfter()).contains(Duration.ofMillis(500));

        ticker.advance(Duration.ofMillis(500));
        assertThat(limiter.tryAcquire()).isTrue();
        assertThat(limiter.tryAcquire()).isFalse();
    }
    // end

    // example: waiting
    @Test
    void theThirdCallWaitsHalfASecond() throws InterruptedException {
        FakeTicker ticker = new FakeTicker();
        RateLimiter limiter = RateLimiter.of(TokenBucket.perSecond(2), ticker);
        limiter.drain();

        limiter.acquire(); // returns at once: who sleeps on a FakeTicker moves it

        assertThat(ticker.sleeps()).containsExactly(Duration.ofMillis(500));
    }
    // end

    // example: scheduler
    @Test
    void aFutureCompletesWhenItsPermitIsThere() {
        VirtualScheduler scheduler = new VirtualScheduler();
        RateLimiter limiter = RateLimiter.of(TokenBucket.perSecond(2), scheduler.ticker());
        limiter.drain();

        CompletableFuture<Void> granted = limiter.acquireAsync(1, scheduler);
        scheduler.advance(Duration.ofMillis(499));
        assertThat(granted).isNotDone();
        scheduler.advance(Duration.ofMillis(1));
        assertThat(granted).isCompleted();
    }
    // end

    // example: wall-clock
    @Test
    void aNewDayBringsANewQuota() {
        FakeTicker ticker = new FakeTicker();
        FakeWallClock wall = new FakeWallClock(Instant.parse("2026-03-01T23:59:50Z"), ticker);
        RateLimiter limiter = RateLimiter.of(CalendarQuota.of(1, CalendarPeriod.DAY), ticker, wall);

        assertThat(limiter.tryAcquire()).isTrue();
        assertThat(limiter.tryAcquire()).isFalse();
        ticker.advance(Duration.ofSeconds(10)); // time passes, on both clocks
        assertThat(limiter.tryAcquire()).isTrue();
        wall.jump(Duration.ofHours(-1)); // somebody puts the clock back: yesterday does not open again
        assertThat(limiter.tryAcquire()).isFalse();
    }
    // end

    // example: promise
    @Test
    void aFixedWindowLetsTwiceTheLimitThroughAtItsEdge() {
        FakeTicker ticker = new FakeTicker();
        FakeWallClock wall = new FakeWallClock(Instant.EPOCH, ticker);
        RateLimiter limiter = RateLimiter.of(FixedWindow.of(100, Duration.ofMinutes(1)), ticker, wall);
        List<Admission> ran = new ArrayList<>();

        for (Arrival arrival : EdgeOfWindow.perMinute(100)) {
            ticker.set(arrival.nanos());
            if (limiter.tryAcquire(arrival.permits())) {
                ran.add(new Admission(arrival.nanos(), arrival.permits()));
            }
        }

        Optional<Worst> worst =
                Promises.atMostInAnyInterval(100, Duration.ofMinutes(1)).worst(ran);
        assertThat(worst.orElseThrow().permits()).isEqualTo(200);
    }
    // end

    // example: contract
    @Nested
    class MyLimiterKeepsTheContract extends RateLimiterContract {
        @Override
        public RateLimiter limiter(FakeTicker ticker, FakeWallClock wall) {
            return RateLimiter.of(SlidingLog.perSecond(5), ticker, wall); // yours here
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return new SlidingLogOracle(5, Duration.ofSeconds(1), start);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostInAnyInterval(5, Duration.ofSeconds(1));
        }

        @Override
        public long atOnce() {
            return 5;
        }

        @Override
        public long heaviest() {
            return 5;
        }

        @Override
        public Duration period() {
            return Duration.ofSeconds(1);
        }
    }
    // end

    @Test
    void theGuideShowsThisCode() {
        Examples.assertSame("docs/guide/testing.md", TestingGuideTest.class);
    }
}
