package io.headgate.limiter.regressions;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.util.concurrent.GuavaOnTicker;
import io.headgate.limiter.EveryLimit;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.GraphLayout;

/** What the articles' own listings get wrong, row by row of facts/mission.md, "what to get right". */
class MissionTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final FakeTicker ticker = new FakeTicker();

    private long admitted(RateLimiter limiter, int calls) {
        return IntStream.range(0, calls).filter(call -> limiter.tryAcquire()).count();
    }

    private RateLimiter limiter(Limit limit) {
        return EveryLimit.limiter(limit, ticker);
    }

    @Test
    void aFixedWindowOfAHundredAMinuteLetsTwoHundredThroughInTwoSecondsAroundTheMinute() {
        RateLimiter limiter = limiter(FixedWindow.of(100, MINUTE));
        ticker.set(Duration.ofSeconds(59).toNanos());
        long before = admitted(limiter, 500);
        ticker.set(Duration.ofSeconds(61).toNanos() - 1);
        assertThat(before + admitted(limiter, 500)).isEqualTo(200);
    }

    static Stream<Limit> slidingAHundredAMinute() {
        return Stream.of(SlidingWindow.of(100, MINUTE), SlidingLog.of(100, MINUTE));
    }

    @ParameterizedTest
    @MethodSource("slidingAHundredAMinute")
    void aSlidingWindowLetsAHundredThroughAroundTheMinuteAndNotOneMore(Limit limit) {
        RateLimiter limiter = limiter(limit);
        ticker.set(Duration.ofSeconds(59).toNanos());
        assertThat(admitted(limiter, 500)).isEqualTo(100);
        for (long second = 60; second < 119; second++) {
            ticker.set(Duration.ofSeconds(second).toNanos());
            assertThat(admitted(limiter, 500)).as("second %s", second).isZero();
        }
    }

    @Test
    void aBurstInTheFirstHalfOfAFixedWindowStarvesTheSecondHalf() {
        RateLimiter limiter = limiter(FixedWindow.of(100, MINUTE));
        ticker.set(Duration.ofSeconds(1).toNanos());
        assertThat(admitted(limiter, 500)).isEqualTo(100);
        for (long second = 30; second < 60; second++) {
            ticker.set(Duration.ofSeconds(second).toNanos());
            assertThat(admitted(limiter, 10)).as("second %s", second).isZero();
        }
    }

    /** Ten a second, five slices of 200 ms: two in each, and each pair comes back when its own slice has gone. */
    @Test
    void slicesExpireOneByOne() {
        RateLimiter limiter = limiter(SlidingWindow.perSecond(10).withSlices(5));
        for (int slice = 0; slice < 5; slice++) {
            ticker.set(Duration.ofMillis(200L * slice).toNanos());
            assertThat(admitted(limiter, 2)).isEqualTo(2);
        }
        assertThat(limiter.probe().remaining()).isZero();
        for (int slice = 6; slice < 11; slice++) {
            ticker.set(Duration.ofMillis(200L * slice).toNanos());
            assertThat(limiter.probe().remaining()).as("slice %s", slice).isEqualTo(2L * (slice - 5));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 1_000, 100_000})
    void aLogsMemoryGrowsWithItsLimitAndNotWithItsTraffic(int permits) {
        Object log = SlidingLog.perSecond(permits).start(0, () -> 0);
        long fresh = GraphLayout.parseInstance(log).totalSize();
        RateLimiter limiter = limiter(SlidingLog.perSecond(permits));
        long before = GraphLayout.parseInstance(limiter).totalSize();
        for (int second = 0; second < 5; second++) {
            ticker.advance(Duration.ofSeconds(1));
            admitted(limiter, permits);
        }
        assertThat(GraphLayout.parseInstance(limiter).totalSize()).isEqualTo(before);
        // eight bytes for each permit in force, and as many for bookings ahead
        assertThat(fresh).isBetween(16L * permits, 16L * permits + 512);
    }

    /** Ten a second, asked every millisecond: a listing that leaks whole seconds, or whole units, never lets go. */
    @Test
    void aLeakyBucketLeaksFractionsHoweverOftenOneAsks() {
        RateLimiter limiter = limiter(LeakyBucket.perSecond(10).withVolume(10));
        assertThat(limiter.drain()).isEqualTo(10);
        long through = 0;
        for (int millis = 0; millis < 10_000; millis++) {
            ticker.advanceNanos(1_000_000);
            through += admitted(limiter, 1);
        }
        assertThat(through).isEqualTo(100);
    }

    @Test
    void aLeakyQueueLetsCallsOutEvenlyAndRefusesWhatWouldOverflow() {
        RateLimiter limiter = limiter(LeakyQueue.perSecond(10, Duration.ofSeconds(1)));
        for (int call = 0; call <= 10; call++) {
            assertThat(limiter.reserve(1, Duration.ofSeconds(5)).delay()).isEqualTo(Duration.ofMillis(100L * call));
        }
        assertThat(limiter.reserve(1, Duration.ofSeconds(5)).isGranted()).isFalse();
    }

    /** A listing that notes the time on success only mints the interval of every refused call again. */
    @Test
    void aTokenBucketsRefusedCallsDoNotMintTheirIntervalAgain() {
        RateLimiter limiter = limiter(TokenBucket.perSecond(10));
        limiter.drain();
        long through = 0;
        for (int millis = 0; millis < 10_000; millis++) {
            ticker.advanceNanos(1_000_000);
            through += limiter.tryAcquire(2) ? 2 : 0; // refused 199 times for each time it is granted
        }
        assertThat(through).isEqualTo(100);
    }

    @Test
    void aTokenBucketsFractionsAreNotLostHoweverOftenOneAsks() {
        RateLimiter limiter = limiter(TokenBucket.perSecond(3));
        limiter.drain();
        long through = 0;
        for (int micros = 0; micros < 1_000_000; micros++) {
            ticker.advanceNanos(1_000);
            through += admitted(limiter, 1);
        }
        assertThat(through).isEqualTo(3);
    }

    /** Guava sleeps whole microseconds; the same gaps to that precision, call by call. */
    @Test
    void smoothBurstyWaitsAsGuavaDoes() throws InterruptedException {
        FakeTicker guavasTicker = new FakeTicker();
        com.google.common.util.concurrent.RateLimiter guava = GuavaOnTicker.bursty(8, guavasTicker);
        RateLimiter ours = limiter(SmoothBursty.perSecond(8));
        int[] permits = {1, 1, 3, 1, 20, 1, 1, 1, 5, 1};
        int[] idleMillis = {0, 0, 0, 500, 0, 0, 3_000, 0, 0, 100};
        for (int call = 0; call < permits.length; call++) {
            guavasTicker.advance(Duration.ofMillis(idleMillis[call]));
            ticker.advance(Duration.ofMillis(idleMillis[call]));
            guava.acquire(permits[call]);
            ours.acquire(permits[call]);
            assertThat(ticker.read()).as("call %s", call).isEqualTo(guavasTicker.read());
        }
    }

    /** 10 a second, warm after 4 s: gaps of 295, 285, … 105 ms, then 100. */
    @Test
    void smoothWarmUpHasGuavasGaps() throws InterruptedException {
        FakeTicker guavasTicker = new FakeTicker();
        com.google.common.util.concurrent.RateLimiter guava =
                GuavaOnTicker.warmUp(10, Duration.ofSeconds(4), guavasTicker);
        RateLimiter ours = limiter(SmoothWarmUp.perSecond(10, Duration.ofSeconds(4)));
        guava.acquire();
        ours.acquire();
        for (int call = 1; call <= 30; call++) {
            long before = ticker.read();
            guava.acquire();
            ours.acquire();
            long gap = Math.max(100, 305 - 10L * call);
            assertThat(ticker.read() - before)
                    .as("gap %s", call)
                    .isEqualTo(Duration.ofMillis(gap).toNanos());
            assertThat(guavasTicker.read() / 1_000_000)
                    .as("Guava's call %s", call)
                    .isBetween(ticker.read() / 1_000_000 - 1, ticker.read() / 1_000_000);
        }
    }

    @Test
    void aChangedRateKeepsTheStoredShareAndTheNextCallPaysTheOldPriceAsInGuava() throws InterruptedException {
        FakeTicker guavasTicker = new FakeTicker();
        com.google.common.util.concurrent.RateLimiter guava = GuavaOnTicker.bursty(8, guavasTicker);
        RateLimiter ours = limiter(SmoothBursty.perSecond(8));
        guavasTicker.advance(Duration.ofMillis(500));
        ticker.advance(Duration.ofMillis(500));
        guava.acquire(6); // 4 stored and 2 fresh
        ours.acquire(6);
        guava.setRate(4);
        ours.reconfigure(SmoothBursty.perSecond(4));
        for (int call = 0; call < 4; call++) {
            guava.acquire();
            ours.acquire();
            assertThat(ticker.read()).as("call %s", call).isEqualTo(guavasTicker.read());
        }
    }
}
