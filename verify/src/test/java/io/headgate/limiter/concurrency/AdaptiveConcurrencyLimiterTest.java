package io.headgate.limiter.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AdaptiveConcurrencyLimiterTest {

    private static final long MILLISECOND = 1_000_000;
    private static final long SECOND = 1_000 * MILLISECOND;

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - SECOND / 2); // wraps within the first window

    static Stream<AdaptiveLimit> algorithms() {
        return Stream.of(
                Aimd.defaults().withRange(20, 5, 100),
                Vegas.defaults().withRange(20, 5, 100),
                Gradient2.defaults().withRange(20, 5, 100));
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void droppedCallsLowerTheLimit(AdaptiveLimit adaptive) {
        AdaptiveConcurrencyLimiter limiter = limiter(adaptive);

        now.addAndGet(SECOND / 2);
        callsOf(limiter, 9, Outcome.SUCCESS);
        callsOf(limiter, 1, Outcome.DROPPED);
        now.addAndGet(SECOND);
        callsOf(limiter, 1, Outcome.SUCCESS);

        assertThat(limiter.limit()).isLessThan(20);
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void aServiceThatDropsEverythingTakesTheLimitToItsMinimum(AdaptiveLimit adaptive) {
        AdaptiveConcurrencyLimiter limiter = limiter(adaptive);

        for (int window = 0; window < 50; window++) {
            now.addAndGet(SECOND);
            callsOf(limiter, 10, Outcome.DROPPED);
        }

        assertThat(limiter.limit()).isEqualTo(5);
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void oneOverloadIsAnsweredOnce(AdaptiveLimit adaptive) {
        AdaptiveConcurrencyLimiter limiter = limiter(adaptive);
        now.addAndGet(SECOND);
        long begunBefore = now.get();
        now.addAndGet(10 * MILLISECOND);
        callsOf(limiter, 10, Outcome.DROPPED);
        long lowered = limiter.limit();

        now.addAndGet(SECOND);
        for (int call = 0; call < 100; call++) {
            limiter.tryAcquire();
            limiter.release(Outcome.DROPPED, begunBefore);
        }

        assertThat(limiter.limit()).isEqualTo(lowered).isLessThan(20);
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void whateverTheSamplesTheBoundsHold(AdaptiveLimit adaptive) {
        SplittableRandom random = new SplittableRandom(1);
        LimitEstimate estimate = adaptive.start();
        for (int window = 0; window < 100_000; window++) {
            long rtt = random.nextInt(10) == 0 ? 0 : random.nextLong(1L << random.nextInt(1, 62));
            estimate = estimate.next(new WindowSample(rtt, random.nextLong(1_000), random.nextInt(50) == 0));
            assertThat(estimate.limit()).isBetween(5L, 100L);
        }
    }

    @Test
    void aWindowClosesWhenItsTimeIsOverAndItHoldsEnoughCalls() {
        AdaptiveConcurrencyLimiter limiter = limiter(aimd(1));

        callsOf(limiter, 20, Outcome.SUCCESS);
        assertThat(limiter.limit()).as("time is not over").isEqualTo(1);
        now.addAndGet(SECOND);
        callsOf(limiter, 1, Outcome.SUCCESS);
        assertThat(limiter.limit()).isEqualTo(2);

        now.addAndGet(10 * SECOND);
        callsOf(limiter, 9, Outcome.SUCCESS);
        assertThat(limiter.limit()).as("only nine calls").isEqualTo(2);
        callsOf(limiter, 1, Outcome.SUCCESS);
        assertThat(limiter.limit()).isEqualTo(3);
    }

    @Test
    void aWindowLastsTwiceTheFastestResponseTimeWithinItsBounds() {
        Sampling sampling = Sampling.defaults()
                .withWindow(Duration.ofMillis(10), Duration.ofMillis(100))
                .withMinCalls(1);
        AdaptiveConcurrencyLimiter limiter = AdaptiveConcurrencyLimiter.of(aimd(1), sampling, 0, now::get);
        now.addAndGet(10 * MILLISECOND);
        call(limiter, Outcome.SUCCESS, 30 * MILLISECOND); // the next window lasts 60 ms
        assertThat(limiter.limit()).isEqualTo(2);

        now.addAndGet(29 * MILLISECOND);
        call(limiter, Outcome.SUCCESS, 30 * MILLISECOND);
        assertThat(limiter.limit()).isEqualTo(2);
        now.addAndGet(MILLISECOND);
        call(limiter, Outcome.SUCCESS, 80 * MILLISECOND);
        assertThat(limiter.limit()).isEqualTo(3);
    }

    @Test
    void ignoredAndInstantCallsTeachNothing() {
        AdaptiveConcurrencyLimiter limiter = limiter(aimd(1));
        now.addAndGet(SECOND);

        callsOf(limiter, 100, Outcome.IGNORED);
        for (int call = 0; call < 100; call++) {
            call(limiter, Outcome.SUCCESS, 99_999);
        }

        assertThat(limiter.limit()).isEqualTo(1);
        assertThat(limiter.inFlight()).isZero();
    }

    @Test
    void aTickerThatGoesBackDoesNoHarm() {
        AdaptiveConcurrencyLimiter limiter = limiter(Vegas.defaults());
        limiter.tryAcquire();
        long startedAt = limiter.nowNanos();
        now.addAndGet(-SECOND);

        limiter.release(Outcome.SUCCESS, startedAt);

        assertThat(limiter.inFlight()).isZero();
        assertThat(limiter.limit()).isEqualTo(20);
    }

    @Test
    void releasingMoreThanIsInFlightThrowsAndTeachesNothing() {
        AdaptiveConcurrencyLimiter limiter =
                AdaptiveConcurrencyLimiter.of(aimd(10), Sampling.defaults().withMinCalls(1), 0, now::get);
        now.addAndGet(SECOND);

        assertThatIllegalStateException().isThrownBy(() -> limiter.release(Outcome.DROPPED, now.get()));

        assertThat(limiter.limit()).isEqualTo(10);
        assertThat(limiter.inFlight()).isZero();
    }

    @Test
    void aLimitThatGrowsServesThoseWhoWait() {
        AdaptiveConcurrencyLimiter limiter = limiter(aimd(1));
        ManualScheduler scheduler = new ManualScheduler();
        callsOf(limiter, 9, Outcome.SUCCESS);
        limiter.tryAcquire();
        List<CompletableFuture<Void>> waiting =
                List.of(limiter.acquireAsync(1, scheduler), limiter.acquireAsync(1, scheduler));
        assertThat(limiter.waiting()).isEqualTo(2);

        now.addAndGet(SECOND);
        limiter.release(Outcome.SUCCESS, 1, now.get() - 10 * MILLISECOND, now.get());
        scheduler.runHandedOver();

        assertThat(waiting).allMatch(CompletableFuture::isDone);
        assertThat(limiter.inFlight()).isEqualTo(2);
    }

    @Test
    void theVerbsOfALimiterAreThoseOfTheConcurrencyLimiter() throws InterruptedException {
        AdaptiveConcurrencyLimiter limiter = limiter(aimd(3));

        limiter.acquire(1);
        assertThat(limiter.tryAcquire(1, Duration.ofMillis(1))).isTrue();
        assertThat(limiter.probe().remaining()).isEqualTo(1);
        assertThat(limiter.drain()).isEqualTo(1);
        assertThat(limiter.tryAcquireAsync(1, Duration.ZERO, new ManualScheduler()))
                .isCompletedWithValue(false);
        assertThat(limiter.estimate().limit()).isEqualTo(3);
        assertThat(limiter).hasToString("AdaptiveConcurrencyLimiter[3 of 3 in flight]");
        limiter.release(Outcome.IGNORED, 3, now.get(), now.get());
        assertThat(limiter.inFlight()).isZero();
    }

    @Test
    void badSettingsFailAtOnce() {
        Sampling defaults = Sampling.defaults();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> defaults.withWindow(Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .withMessage("maxWindow: 1 s (expected: >= 2 s (minWindow))");
        assertThatIllegalArgumentException().isThrownBy(() -> defaults.withMinCalls(0));
        assertThatIllegalArgumentException().isThrownBy(() -> defaults.withIgnoreBelow(Duration.ofNanos(-1)));
        assertThatIllegalArgumentException().isThrownBy(() -> new WindowSample(-1, 0, false));
        assertThatIllegalArgumentException().isThrownBy(() -> new WindowSample(0, -1, false));
    }

    private AdaptiveConcurrencyLimiter limiter(AdaptiveLimit adaptive) {
        return AdaptiveConcurrencyLimiter.of(adaptive, Sampling.defaults(), 16, now::get);
    }

    private static Aimd aimd(long initial) {
        return Aimd.defaults().withRange(initial, 1, 100);
    }

    private void callsOf(AdaptiveConcurrencyLimiter limiter, int calls, Outcome outcome) {
        for (int call = 0; call < calls; call++) {
            long held = limiter.drain(); // the whole limit is in use
            limiter.release(outcome, 1, now.get() - 10 * MILLISECOND, now.get());
            if (held > 1) {
                limiter.release(Outcome.IGNORED, held - 1, now.get(), now.get());
            }
        }
    }

    private void call(AdaptiveConcurrencyLimiter limiter, Outcome outcome, long rttNanos) {
        long held = limiter.drain();
        now.addAndGet(rttNanos);
        limiter.release(outcome, 1, now.get() - rttNanos, now.get());
        if (held > 1) {
            limiter.release(Outcome.IGNORED, held - 1, now.get(), now.get());
        }
    }

    @Test
    void learningInAnotherWayKeepsWhatTheSameAlgorithmLearnedWithinTheNewRange() {
        AdaptiveConcurrencyLimiter other = AdaptiveConcurrencyLimiter.of(
                Vegas.defaults().withRange(50, 1, 100), Sampling.defaults().withMinCalls(1), 0, () -> 0);
        other.tryAcquire();
        other.release(Outcome.SUCCESS, 1, 0, 1_000_000_000);
        assertThat(other.estimate().baselineNanos()).isEqualTo(1_000_000_000);

        other.reconfigure(Vegas.defaults().withRange(20, 1, 60), Sampling.defaults(), 0);
        assertThat(other.limit()).as("not back to where the range begins").isEqualTo(50);
        assertThat(other.estimate().baselineNanos()).isEqualTo(1_000_000_000);

        other.reconfigure(Vegas.defaults().withRange(20, 1, 30), Sampling.defaults(), 0);
        assertThat(other.limit()).isEqualTo(30);

        other.reconfigure(Gradient2.defaults().withRange(25, 5, 200), Sampling.defaults(), 0);
        assertThat(other.limit()).as("another algorithm begins anew").isEqualTo(25);
        other.reconfigure(Gradient2.defaults().withRange(100, 40, 200), Sampling.defaults(), 0);
        assertThat(other.limit()).isEqualTo(40);

        other.reconfigure(Aimd.defaults().withRange(70, 1, 200), Sampling.defaults(), 0);
        other.reconfigure(Aimd.defaults().withRange(10, 1, 60), Sampling.defaults(), 0);
        assertThat(other.limit()).isEqualTo(60);
    }

    @Test
    void whatIsInFlightStaysWhenItLearnsInAnotherWay() {
        AdaptiveConcurrencyLimiter other =
                AdaptiveConcurrencyLimiter.of(Aimd.defaults().withRange(20, 1, 100), Sampling.defaults(), 0, () -> 0);
        other.tryAcquire(15);
        other.charge(10);

        other.reconfigure(Aimd.defaults().withRange(5, 1, 5), Sampling.defaults(), 0);

        assertThat(other.inFlight()).isEqualTo(25);
        assertThat(other.tryAcquire()).isFalse();
        other.giveBack(21);
        assertThat(other.tryAcquire()).isTrue();
        assertThat(other.tryAcquire()).isFalse();
    }
}
