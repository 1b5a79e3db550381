package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.guard.GuardOrder;
import io.headgate.rule.Rule;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that a rule makes wait: in every style, given up, and beside rules that refuse. */
@Timeout(300)
class WaitingTest {

    private static final Duration HUNDRED_MILLIS = Duration.ofMillis(100);

    private final FakeTicker ticker = new FakeTicker();
    private final VirtualScheduler scheduler = new VirtualScheduler(ticker);

    private Headgate headgate(Rule... rules) {
        return Headgate.builder()
                .ticker(ticker)
                .scheduler(scheduler)
                .rules(rules)
                .build();
    }

    private static Rule tenPerSecond(Duration maxWait) {
        return flow("a").perSecond(10).queueing(maxWait).withId("queue");
    }

    @Test
    void callsAreSpacedEvenlyAndTheWaitIsCountedApart() {
        Headgate headgate = headgate(tenPerSecond(Duration.ofSeconds(1)));
        Resource a = headgate.resource("a");
        a.run(() -> {});
        a.run(() -> ticker.advance(Duration.ofMillis(7)));
        try (Entry third = a.enter()) {
            assertThat(ticker.read()).isEqualTo(Duration.ofMillis(200).toNanos());
        }
        assertThat(ticker.sleeps()).containsExactly(HUNDRED_MILLIS, Duration.ofMillis(93));
        assertThat(a.statistics().waited()).isEqualTo(2);
        assertThat(a.statistics().waitNanos()).isEqualTo(Duration.ofMillis(193).toNanos());
        assertThat(a.statistics().total().longestNanos())
                .isEqualTo(Duration.ofMillis(7).toNanos());
        assertThat(a.statistics().waiting()).isZero();
    }

    @Test
    void tryEnterWaitsNotAtAllOrAsLongAsItIsTold() throws Exception {
        Headgate headgate = headgate(tenPerSecond(Duration.ofSeconds(1)));
        Resource a = headgate.resource("a");
        assertThat(a.tryEnter().isAdmitted()).isTrue();
        assertThat(a.tryEnter().isAdmitted()).isFalse();
        assertThat(a.tryEnter(HUNDRED_MILLIS.minusNanos(1)).isAdmitted()).isFalse();
        assertThat(ticker.sleeps()).isEmpty();
        assertThat(a.tryEnter(HUNDRED_MILLIS).isAdmitted()).isTrue();
        assertThat(ticker.sleeps()).containsExactly(HUNDRED_MILLIS);
    }

    @Test
    void noRuleLetsACallWaitLongerThanItsOwnMaximum() {
        Headgate headgate = headgate(tenPerSecond(Duration.ofMillis(250)));
        Resource a = headgate.resource("a");
        List<CompletableFuture<Integer>> answers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            answers.add(a.callAsync(() -> CompletableFuture.completedFuture(1)));
        }
        assertThat(answers.stream().filter(CompletableFuture::isCompletedExceptionally))
                .hasSize(2);
        scheduler.advance(Duration.ofMillis(200));
        assertThat(answers.stream().filter(answer -> answer.isDone() && !answer.isCompletedExceptionally()))
                .hasSize(3);
        assertThat(a.statistics().total().refused()).isEqualTo(2);
    }

    @Test
    void anAsynchronousCallHoldsNoThreadAndEndsWithItsStage() throws Exception {
        Headgate headgate = headgate(tenPerSecond(Duration.ofSeconds(1)));
        Resource a = headgate.resource("a");
        CompletableFuture<String> work = new CompletableFuture<>();
        CompletableFuture<String> first = a.callAsync(() -> work);
        CompletableFuture<String> second = a.callAsync(() -> CompletableFuture.completedFuture("late"));
        assertThat(a.statistics().waiting()).isEqualTo(1);
        scheduler.advance(Duration.ofMillis(99));
        assertThat(second).isNotDone();
        scheduler.advance(Duration.ofMillis(1));
        assertThat(second).isCompletedWithValue("late");
        assertThat(a.statistics().inFlight()).isEqualTo(1);
        work.complete("done");
        assertThat(first.get()).isEqualTo("done");
        assertThat(a.statistics().inFlight()).isZero();
        assertThat(a.statistics().waiting()).isZero();
    }

    @Test
    void aCancelledFutureGivesItsPlaceBack() {
        Headgate headgate = headgate(tenPerSecond(Duration.ofSeconds(1)));
        Resource a = headgate.resource("a");
        a.run(() -> {});
        CompletableFuture<Object> waiting = a.callAsync(() -> {
            throw new AssertionError("cancelled");
        });
        waiting.cancel(false);
        assertThat(a.statistics().waiting()).isZero();
        CompletableFuture<Integer> next = a.callAsync(() -> CompletableFuture.completedFuture(1));
        scheduler.advance(HUNDRED_MILLIS);
        assertThat(next).isCompletedWithValue(1);
        assertThat(a.statistics().total().passed()).isEqualTo(2);
        assertThat(a.statistics().total().refused()).isEqualTo(1);
        assertThat(a.statistics().inFlight()).isZero();
    }

    @Test
    void aBodyThatFailsOrAnswersNothingEndsItsCall() {
        for (boolean on : new boolean[] {true, false}) {
            Headgate headgate = headgate();
            headgate.turn(on);
            Resource a = headgate.resource("a");
            CompletableFuture<Object> thrown = a.callAsync(() -> {
                throw new IllegalStateException("no");
            });
            assertThatThrownBy(thrown::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(IllegalStateException.class);
            CompletableFuture<Object> nothing = a.callAsync(() -> null);
            assertThatThrownBy(nothing::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(NullPointerException.class);
            assertThat(a.statistics().inFlight()).isZero();
            assertThat(a.statistics().total().errors()).isEqualTo(on ? 2 : 0);
        }
    }

    @Test
    void aSchedulerThatTakesNothingMoreFailsTheCallAndGivesItsPlaceBack() {
        Headgate headgate = headgate(tenPerSecond(Duration.ofSeconds(1)));
        Resource a = headgate.resource("a");
        a.run(() -> {});
        scheduler.shutdown();
        CompletableFuture<Integer> rejected = a.callAsync(() -> CompletableFuture.completedFuture(1));
        assertThat(rejected).isCompletedExceptionally();
        assertThat(a.statistics().waiting()).isZero();
        a.run(() -> {});
        assertThat(ticker.sleeps()).containsExactly(HUNDRED_MILLIS); // and not two hundred
    }

    @Test
    void whoIsInterruptedWhileWaitingGivesBackAndStaysInterrupted() throws Exception {
        FakeTicker manual = FakeTicker.manual(0);
        Headgate headgate = Headgate.builder()
                .ticker(manual)
                .rules(tenPerSecond(Duration.ofSeconds(1)), flow("a").inFlight(5))
                .build();
        Resource a = headgate.resource("a");
        a.run(() -> {});
        FutureTask<Boolean> interrupted = new FutureTask<>(() -> {
            assertThatThrownBy(() -> a.run(() -> {})).isInstanceOf(BlockedException.class);
            return Thread.interrupted();
        });
        Thread waiter = new Thread(interrupted);
        waiter.start();
        manual.awaitSleepers(1);
        assertThat(a.statistics().waiting()).isEqualTo(1);
        waiter.interrupt();
        assertThat(interrupted.get(120, TimeUnit.SECONDS)).isTrue();
        assertThat(a.statistics().waiting()).isZero();
        assertThat(a.statistics().inFlight()).isZero();
        manual.advance(HUNDRED_MILLIS);
        assertThat(a.tryEnter().isAdmitted()).isTrue();
    }

    @Test
    void aPlaceInFlightIsNotHeldDuringTheWaitAndTakenAgainAfterIt() {
        for (GuardOrder order : List.of(GuardOrder.natural(), GuardOrder.sentinel())) {
            long start = ticker.read();
            Headgate headgate = Headgate.builder()
                    .ticker(ticker)
                    .scheduler(scheduler)
                    .order(order)
                    .rules(
                            tenPerSecond(Duration.ofSeconds(1)),
                            flow("a").inFlight(1).withId("one"))
                    .build();
            Resource a = headgate.resource("a");
            a.run(() -> {});
            CompletableFuture<Integer> work = new CompletableFuture<>();
            CompletableFuture<Integer> first = a.callAsync(() -> work);
            CompletableFuture<Integer> second = a.callAsync(() -> CompletableFuture.completedFuture(2));
            assertThat(a.statistics().waiting()).isEqualTo(2); // the place is free: both may wait
            scheduler.advance(HUNDRED_MILLIS);
            assertThat(a.statistics().inFlight()).isEqualTo(1);
            scheduler.advance(HUNDRED_MILLIS); // the first is still at work: no place for the second
            assertThatThrownBy(second::get)
                    .hasCauseInstanceOf(BlockedException.class)
                    .cause()
                    .satisfies(refused ->
                            assertThat(((BlockedException) refused).rule().id()).isEqualTo("one"));
            work.complete(1);
            assertThat(first).isCompletedWithValue(1);
            assertThat(a.statistics().inFlight()).isZero();
            long now = ticker.read();
            a.run(() -> {});
            assertThat(ticker.read() - now).isLessThanOrEqualTo(HUNDRED_MILLIS.toNanos());
            assertThat(ticker.read() - start).isLessThanOrEqualTo(3 * HUNDRED_MILLIS.toNanos());
            assertThat(a.statistics().inFlight()).isZero();
        }
    }

    @Test
    void ofTwoQueuesTheLongerWaitDecides() {
        Headgate headgate = headgate(
                tenPerSecond(Duration.ofSeconds(1)),
                flow("a").perSecond(5).queueing(Duration.ofSeconds(1)).withId("slower"));
        Resource a = headgate.resource("a");
        for (int i = 0; i < 4; i++) {
            a.run(() -> {});
        }
        assertThat(ticker.read()).isEqualTo(6 * HUNDRED_MILLIS.toNanos());
        assertThat(a.tryEnter().isAdmitted()).isFalse();
        ticker.advance(Duration.ofSeconds(1));
        assertThat(a.tryEnter().isAdmitted()).isTrue();
    }

    @Test
    void aRefusalBySecondQueueGivesTheFirstItsPlaceBack() throws Exception {
        Headgate headgate = headgate(
                tenPerSecond(Duration.ofSeconds(10)),
                flow("a").perSecond(1).queueing(Duration.ofMillis(500)).withId("slower"));
        Resource a = headgate.resource("a");
        a.run(() -> {});
        for (int i = 0; i < 50; i++) {
            assertThat(a.tryEnter(Duration.ofSeconds(5)).isAdmitted()).isFalse();
        }
        headgate.rules().remove("slower");
        a.run(() -> {});
        assertThat(ticker.sleeps()).containsExactly(HUNDRED_MILLIS);
    }

    @Test
    void aRuleThatGoesWhileACallWaitsForItLeavesNobodyBehind() {
        Headgate headgate = headgate(
                tenPerSecond(Duration.ofSeconds(1)), flow("a").inFlight(3).withId("three"));
        Resource a = headgate.resource("a");
        a.run(() -> {});
        CompletableFuture<Integer> waiting = a.callAsync(() -> CompletableFuture.completedFuture(1));
        headgate.rules().patch("three", rule -> flow("a").inFlight(2).withId("three"));
        headgate.rules().remove("queue");
        scheduler.advance(HUNDRED_MILLIS);
        assertThat(waiting).isCompletedWithValue(1);
        assertThat(a.statistics().waiting()).isZero();
        assertThat(a.statistics().inFlight()).isZero();
        try (Entry one = a.enter();
                Entry two = a.enter()) {
            assertThat(one.isAdmitted() && two.isAdmitted()).isTrue();
            assertThat(a.tryEnter().isAdmitted()).isFalse();
        }
    }
}
