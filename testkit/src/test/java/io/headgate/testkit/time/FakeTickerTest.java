package io.headgate.testkit.time;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class FakeTickerTest {

    @Test
    void itStandsStillUntilItIsMoved() {
        FakeTicker ticker = new FakeTicker(-5);

        assertThat(ticker.read()).isEqualTo(-5);
        ticker.advanceNanos(7);
        assertThat(ticker.read()).isEqualTo(2);
        ticker.advance(Duration.ofMillis(1));
        assertThat(ticker.read()).isEqualTo(1_000_002);
        ticker.set(-9);
        assertThat(ticker.read()).isEqualTo(-9);
    }

    @Test
    void itWrapsAsTheMachinesTickerMay() {
        FakeTicker ticker = new FakeTicker(Long.MAX_VALUE);

        ticker.advanceNanos(1);

        assertThat(ticker.read()).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void advancingGoesForwardOnly() {
        FakeTicker ticker = new FakeTicker();

        assertThatThrownBy(() -> ticker.advanceNanos(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("nanos: -1 (expected: >= 0; set() can also go back)");
    }

    @Test
    void whoSleepsMovesItAndTheSleepIsWrittenDown() throws InterruptedException {
        FakeTicker ticker = new FakeTicker(100);

        ticker.sleep(40);
        ticker.sleep(0);
        ticker.sleep(2);

        assertThat(ticker.read()).isEqualTo(142);
        assertThat(ticker.sleeps()).containsExactly(Duration.ofNanos(40), Duration.ofNanos(2));
    }

    @Test
    void anInterruptedThreadDoesNotSleep() {
        FakeTicker ticker = new FakeTicker();
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> ticker.sleep(1)).isInstanceOf(InterruptedException.class);
        assertThat(ticker.read()).isZero();
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void aManualTickerHoldsTheSleeperUntilItWasMovedFarEnough() throws Exception {
        FakeTicker ticker = FakeTicker.manual(Long.MAX_VALUE - 3);
        AtomicBoolean interrupted = new AtomicBoolean();
        CompletableFuture<Void> woken = CompletableFuture.runAsync(() -> sleep(ticker, interrupted));

        ticker.awaitSleepers(1);
        ticker.advanceNanos(9);
        ticker.awaitSleepers(1);
        assertThat(woken).isNotDone();
        ticker.advanceNanos(1);

        woken.get(10, SECONDS);
        assertThat(interrupted).isFalse();
        assertThat(ticker.sleeps()).containsExactly(Duration.ofNanos(10));
    }

    @Test
    void aSleeperOfAManualTickerCanBeInterrupted() throws Exception {
        FakeTicker ticker = FakeTicker.manual(0);
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread sleeper = new Thread(() -> sleep(ticker, interrupted));
        sleeper.start();

        ticker.awaitSleepers(1);
        sleeper.interrupt();

        sleeper.join(10_000);
        assertThat(interrupted).isTrue();
    }

    private static void sleep(FakeTicker ticker, AtomicBoolean interrupted) {
        try {
            ticker.sleep(10);
        } catch (InterruptedException expected) {
            interrupted.set(true);
        }
    }
}
