package io.headgate.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.Probe;
import io.headgate.limiter.RateLimiter;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waiting is exact, bounded, never in vain, and can be called off. */
interface WaitingContract extends Subject {

    /** Takes all that is there, and answers how long the next call has to wait. */
    private static long exhaust(RateLimiter limiter) {
        limiter.drain();
        long wait = limiter.probe().retryAfterNanos();
        assertThat(wait).as("wait when nothing is left").isPositive();
        return wait;
    }

    private RateLimiter fresh(FakeTicker ticker) {
        return limiter(ticker, new FakeWallClock(Instant.parse("2026-01-01T00:00:00.5Z"), ticker));
    }

    @Test
    default void aTimedCallWaitsExactlyAsLongAsNeeded() throws InterruptedException {
        FakeTicker ticker = new FakeTicker();
        RateLimiter limiter = fresh(ticker);
        long wait = exhaust(limiter);
        assertThat(limiter.tryAcquire(1, Duration.ofNanos(wait))).isTrue();
        assertThat(ticker.sleeps()).containsExactly(Duration.ofNanos(wait));
    }

    @Test
    default void aHopelessTimedCallIsRefusedAtOnceWithoutWaiting() throws InterruptedException {
        FakeTicker ticker = new FakeTicker();
        RateLimiter limiter = fresh(ticker);
        long wait = exhaust(limiter);
        Probe before = limiter.probe();
        assertThat(limiter.tryAcquire(1, Duration.ofNanos(wait - 1))).isFalse();
        assertThat(ticker.sleeps()).isEmpty();
        assertThat(limiter.probe()).isEqualTo(before);
    }

    @Test
    default void acquireWaitsAndThenHasItsPermit() throws InterruptedException {
        FakeTicker ticker = new FakeTicker();
        RateLimiter limiter = fresh(ticker);
        long wait = exhaust(limiter);
        limiter.acquire();
        assertThat(ticker.read()).isEqualTo(wait);
    }

    @Test
    @Timeout(60)
    default void anInterruptedWaiterGetsItsPermitsBack() throws InterruptedException {
        FakeTicker ticker = FakeTicker.manual(0);
        RateLimiter limiter = fresh(ticker);
        long wait = exhaust(limiter);
        Probe before = limiter.probe();
        AtomicReference<Throwable> outcome = new AtomicReference<>();
        Thread waiter = new Thread(() -> {
            try {
                limiter.tryAcquire(1, Duration.ofNanos(2 * wait));
            } catch (InterruptedException interrupted) {
                outcome.set(interrupted);
            }
        });
        waiter.start();
        ticker.awaitSleepers(1);
        waiter.interrupt();
        waiter.join();
        assertThat(outcome.get()).isInstanceOf(InterruptedException.class);
        assertThat(limiter.probe()).isEqualTo(before);
    }

    @Test
    default void anAsynchronousCallCompletesWhenItsPermitsMayBeUsed() {
        FakeTicker ticker = new FakeTicker();
        RateLimiter limiter = fresh(ticker);
        long wait = exhaust(limiter);
        VirtualScheduler scheduler = new VirtualScheduler(ticker);
        CompletableFuture<@Nullable Void> granted = limiter.acquireAsync(1, scheduler);
        scheduler.advance(Duration.ofNanos(wait - 1));
        assertThat(granted).isNotDone();
        scheduler.advance(Duration.ofNanos(1));
        assertThat(granted).isCompleted();
    }

    @Test
    default void aCancelledAsynchronousCallGivesItsPermitsBack() {
        FakeTicker ticker = new FakeTicker();
        RateLimiter limiter = fresh(ticker);
        exhaust(limiter);
        Probe before = limiter.probe();
        VirtualScheduler scheduler = new VirtualScheduler(ticker);
        CompletableFuture<@Nullable Void> granted = limiter.acquireAsync(1, scheduler);
        CompletableFuture<Boolean> hopeless = limiter.tryAcquireAsync(1, Duration.ZERO, scheduler);
        assertThat(hopeless).isCompletedWithValue(false);
        granted.cancel(false);
        assertThat(limiter.probe()).isEqualTo(before);
    }

    @Test
    default void moreThanCouldEverBeGrantedIsRefusedAtOnceWithTheReason() throws InterruptedException {
        FakeTicker ticker = new FakeTicker();
        RateLimiter limiter = fresh(ticker);
        long tooMany = limiter.limit().largestTake() + 1;
        assertThat(limiter.tryAcquire(tooMany)).isFalse();
        assertThat(limiter.tryAcquire(tooMany, Duration.ofDays(1))).isFalse();
        assertThat(limiter.probe(tooMany).retryAfter()).isEmpty();
        for (long permits : List.of(tooMany, Long.MAX_VALUE)) {
            assertThatThrownBy(() -> limiter.acquire(permits))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("permits: " + permits)
                    .hasMessageContaining("at most " + (tooMany - 1));
        }
        assertThat(ticker.sleeps()).isEmpty();
    }

    @Test
    default void fewerThanOnePermitIsAnError() {
        RateLimiter limiter = fresh(new FakeTicker());
        for (long permits : List.of(0L, -1L, Long.MIN_VALUE)) {
            assertThatThrownBy(() -> limiter.tryAcquire(permits))
                    .hasMessage("permits: " + permits + " (expected: >= 1)");
            assertThatThrownBy(() -> limiter.reserve(permits)).hasMessage("permits: " + permits + " (expected: >= 1)");
            assertThatThrownBy(() -> limiter.charge(permits)).hasMessage("permits: " + permits + " (expected: >= 1)");
        }
    }
}
