package io.headgate.limiter.composite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Probe;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.FixedWindow;
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
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompositeLimiterTest {

    private final FakeTicker ticker = new FakeTicker();
    private final FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);

    private CompositeLimiter of(Limit... limits) {
        return CompositeLimiter.of(List.of(limits), ticker, wall);
    }

    @Test
    void aCallNeedsAPermitFromEveryLimit() {
        CompositeLimiter limiter = of(TokenBucket.perSecond(10), SlidingWindow.of(3, Duration.ofMinutes(1)));
        assertThat(limiter.consumeUpTo(10)).isEqualTo(3);
        assertThat(limiter.tryAcquire()).isFalse();
        ticker.advance(Duration.ofSeconds(1));
        assertThat(limiter.tryAcquire()).isFalse();
        assertThat(limiter.probe().remaining()).isZero();
    }

    @Test
    void whatWasTakenBeforeARefusalGoesBackWhole() {
        CompositeLimiter limiter = of(
                SlidingLog.perSecond(5),
                SlidingWindow.perSecond(5),
                TokenBucket.perSecond(5),
                SmoothBursty.perSecond(1_000),
                Gcra.perSecond(5).withTolerance(Duration.ofSeconds(1)),
                FixedWindow.perSecond(2));
        limiter.tryAcquire(2);
        Probe before = limiter.probe();
        for (int i = 0; i < 100; i++) {
            assertThat(limiter.tryAcquire()).isFalse();
        }
        assertThat(limiter.probe()).isEqualTo(before);
        ticker.advance(Duration.ofSeconds(1));
        assertThat(limiter.tryAcquire(2)).as("the others still have three").isTrue();
    }

    @Test
    void aTimedCallAsksAgainWhenTheLongestWaitIsOver() throws InterruptedException {
        CompositeLimiter limiter = of(TokenBucket.perSecond(1), SlidingLog.of(1, Duration.ofSeconds(3)));
        limiter.acquire();
        assertThat(limiter.tryAcquire(1, Duration.ofSeconds(2))).as("hopeless").isFalse();
        assertThat(ticker.sleeps()).isEmpty();
        assertThat(limiter.tryAcquire(1, Duration.ofSeconds(3))).isTrue();
        assertThat(ticker.sleeps()).containsExactly(Duration.ofSeconds(3));
    }

    @Test
    void anAsynchronousCallHoldsNoThreadAndCanBeCalledOff() {
        VirtualScheduler scheduler = new VirtualScheduler(ticker);
        CompositeLimiter limiter = of(TokenBucket.perSecond(1), SlidingLog.of(1, Duration.ofSeconds(3)));
        limiter.tryAcquire();
        CompletableFuture<Void> granted = limiter.acquireAsync(1, scheduler);
        CompletableFuture<Void> calledOff = limiter.acquireAsync(1, scheduler);
        CompletableFuture<Boolean> hopeless = limiter.tryAcquireAsync(1, Duration.ofSeconds(1), scheduler);
        assertThat(hopeless).isCompletedWithValue(false);
        calledOff.cancel(false);
        scheduler.advance(Duration.ofSeconds(3));
        assertThat(granted).isCompleted();
        assertThat(scheduler.pending()).as("timers left").isZero();
        assertThat(limiter.tryAcquire()).isFalse();
    }

    @Test
    void moreThanOneOfThemCouldEverGrantIsRefusedWithTheReason() {
        CompositeLimiter limiter = of(TokenBucket.perSecond(10), SlidingWindow.perSecond(3));
        assertThat(limiter.tryAcquire(4)).isFalse();
        assertThatThrownBy(() -> limiter.acquire(4)).hasMessageContaining("permits: 4 (expected: at most 3");
        assertThatThrownBy(() -> of()).hasMessageContaining("limits: [] (expected: at least one)");
    }

    @Test
    void acquireThatCouldWaitForEverSaysSo() {
        CompositeLimiter cold = of(WarmUp.perSecond(30, Duration.ofSeconds(10)));
        assertThatThrownBy(() -> cold.acquire(20)).hasMessageContaining("permits: 20 (expected: a wait that ends");
        assertThat(cold.acquireAsync(20, new VirtualScheduler(ticker))).isCompletedExceptionally();
    }

    @Test
    void debtIsChargedToEveryLimit() {
        CompositeLimiter limiter = of(TokenBucket.perSecond(10), LeakyQueue.perSecond(1_000, Duration.ofSeconds(1)));
        assertThat(limiter.charge(15)).isEqualTo(Duration.ofMillis(600));
        assertThat(limiter.probe().remaining()).isEqualTo(-14);
        assertThat(limiter.probe().retryAfter()).contains(Duration.ofMillis(600));
    }

    /** Threads with different weights over limits that refuse at different times: each keeps its own promise. */
    @ParameterizedTest(name = "{0} threads")
    @ValueSource(ints = {2, 8, 32})
    @Tag("concurrency")
    void underContentionNoLimitIsEverExceeded(int threads) throws Exception {
        int rounds = 300;
        CompositeLimiter limiter = of(
                SlidingWindow.perSecond(20),
                TokenBucket.perSecond(30).withBurst(10),
                SlidingLog.of(50, Duration.ofSeconds(3)));
        SplittableRandom moves = new SplittableRandom(threads);
        List<Admission> ran = new ArrayList<>();
        LongAdder admitted = new LongAdder();
        CyclicBarrier barrier = new CyclicBarrier(threads + 1);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> racing = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                SplittableRandom random = new SplittableRandom(i);
                racing.add(pool.submit(() -> {
                    for (int round = 0; round < rounds; round++) {
                        barrier.await();
                        for (int call = 0; call < 20; call++) {
                            int permits = random.nextInt(1, 4);
                            if (limiter.tryAcquire(permits)) {
                                admitted.add(permits);
                            }
                        }
                        barrier.await();
                    }
                    return null;
                }));
            }
            for (int round = 0; round < rounds; round++) {
                ticker.advanceNanos(moves.nextLong(300_000_000));
                admitted.reset();
                barrier.await();
                barrier.await();
                if (admitted.sum() > 0) {
                    ran.add(new Admission(ticker.read(), admitted.sum()));
                }
            }
            for (Future<?> each : racing) {
                each.get(120, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(ran).isNotEmpty();
        assertThat(Promises.atMostInAnyInterval(20, Duration.ofSeconds(1)).worst(ran))
                .isEmpty();
        assertThat(Promises.bucket(10, 30, Duration.ofSeconds(1)).worst(ran)).isEmpty();
        assertThat(Promises.atMostInAnyInterval(50, Duration.ofSeconds(3)).worst(ran))
                .isEmpty();
    }
}
