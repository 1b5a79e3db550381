package io.headgate.bench.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChainsTest {

    private static final Duration SHORT = Duration.ofMillis(30);

    private final ExecutorService redis = Executors.newSingleThreadExecutor();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger mostInFlight = new AtomicInteger();

    @AfterEach
    void end() {
        redis.shutdownNow();
    }

    @Test
    void asManyCallsAsToldAreInFlightAndEachIsCounted() {
        Answers answers = Chains.fly(this::ask, 5, SHORT);

        assertThat(answers.calls()).isEqualTo(asked.get()).isGreaterThanOrEqualTo(5);
        assertThat(answers.admitted()).isEqualTo(asked.get() / 3);
        assertThat(mostInFlight).hasValue(5);
        assertThat(inFlight).hasValue(0);
    }

    /** Answers only when five are in flight, or have been. */
    private CompletableFuture<Boolean> ask() {
        int number = asked.incrementAndGet();
        mostInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        redis.execute(() -> {
            while (mostInFlight.get() < 5) {
                Thread.onSpinWait();
            }
            inFlight.decrementAndGet();
            answer.complete(number % 3 == 0);
        });
        return answer;
    }

    @Test
    void answersThatAreThereAtOnceDoNotFillTheStack() {
        Answers answers = Chains.fly(
                () -> {
                    asked.incrementAndGet();
                    return CompletableFuture.completedFuture(true);
                },
                2,
                Duration.ofMillis(200));

        assertThat(answers.calls()).isEqualTo(asked.get());
        assertThat(answers.refused()).isZero();
    }

    @Test
    void aCallThatFailsFailsTheRunSoonerOrLater() {
        IllegalArgumentException lost = new IllegalArgumentException("lost");

        assertThatIllegalStateException()
                .isThrownBy(() -> Chains.fly(() -> CompletableFuture.failedFuture(lost), 3, SHORT))
                .withMessageContaining("lost");
        assertThatIllegalStateException()
                .isThrownBy(() -> Chains.fly(() -> CompletableFuture.supplyAsync(() -> fail(lost), redis), 3, SHORT))
                .withMessageContaining("lost");
    }

    private static boolean fail(RuntimeException failure) {
        throw failure;
    }
}
