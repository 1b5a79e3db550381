package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.OwnRule.OwnGuard;
import io.headgate.breaker.BreakerRule;
import io.headgate.breaker.BreakerState;
import io.headgate.guard.Call;
import io.headgate.guard.Stage;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.rule.Rule;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Entries without a thread: admitted at once, after a wait, refused, given up. */
@Timeout(300)
class EnterAsyncTest {

    private final FakeTicker ticker = new FakeTicker();
    private final VirtualScheduler scheduler = new VirtualScheduler(ticker);

    private Headgate headgate(Rule... rules) {
        return Headgate.builder()
                .ticker(ticker)
                .scheduler(scheduler)
                .rules(rules)
                .build();
    }

    private Resource tenPerSecond() {
        return headgate(flow("a").perSecond(10).queueing(Duration.ofSeconds(1))).resource("a");
    }

    @Test
    void anEntryThatNeedsNoWaitIsThereAtOnce() throws Exception {
        Resource a = headgate(flow("a").inFlight(1)).resource("a");
        Entry entry = a.enterAsync().get();
        assertThat(entry.resource()).isEqualTo("a");
        assertThat(a.statistics().inFlight()).isEqualTo(1);
        assertThat(scheduler.pending()).isZero();
        assertThatThrownBy(() -> a.enterAsync().get())
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(BlockedException.class);
        entry.close();
        assertThat(a.enterAsync()).isCompleted();
        assertThat(a.statistics().total().refused()).isEqualTo(1);
    }

    @Test
    void aWaitHoldsNoThreadAndEndsWhenItIsDue() throws Exception {
        Resource a = tenPerSecond();
        CompletableFuture<Entry> first = a.enterAsync();
        CompletableFuture<Entry> second = a.enterAsync();
        assertThat(first).isCompleted();
        assertThat(a.statistics().waiting()).isEqualTo(1);
        scheduler.advance(Duration.ofMillis(99));
        assertThat(second).isNotDone();
        scheduler.advance(Duration.ofMillis(1));
        assertThat(second).isCompleted();
        assertThat(a.statistics().waited()).isEqualTo(1);
        assertThat(a.statistics().inFlight()).isEqualTo(2);
        second.get().close();
        first.get().close();
        assertThat(a.statistics().inFlight()).isZero();
    }

    @Test
    void anEntryMayBeEndedOnAnyThreadAndTellsHowItWent() throws Exception {
        Headgate headgate = headgate(BreakerRule.errorCount("a", 1).withId("breaker"));
        Resource a = headgate.resource("a");
        Entry entry = a.enterAsync().get();
        Thread other = new Thread(() -> {
            entry.failed(new IllegalStateException("down"));
            entry.close();
        });
        other.start();
        other.join();
        assertThat(a.statistics().total().errors()).isEqualTo(1);
        assertThat(headgate.statistics().rules().get(0).status()).containsEntry("state", BreakerState.OPEN.name());
    }

    @Test
    void itBelongsToNoThreadAndToTheEntranceAndOriginThatWereSaid() throws Exception {
        Headgate headgate = headgate(flow("a").perSecond(10).queueing(Duration.ofSeconds(1)));
        Resource a = headgate.resource("a");
        a.enterAsync().get().close();
        CompletableFuture<Entry> ambient = headgate.within("web", "shop", () -> a.enterAsync());
        CompletableFuture<Entry> said = a.through("rpc").from("bank").enterAsync();
        scheduler.advance(Duration.ofSeconds(1)); // on this thread, which is within nothing
        ambient.get().close();
        said.get().close();
        assertThat(headgate.statistics().origins("a")).containsOnlyKeys("shop", "bank");
        assertThat(headgate.statistics().entrance("web").total().passed()).isEqualTo(1);
        assertThat(headgate.statistics().entrance("rpc").total().passed()).isEqualTo(1);
        assertThat(headgate.capture()).isNull();
    }

    @Test
    void aCancelledWaitGivesItsPlaceBackAndLeavesNothingWithTheScheduler() {
        Resource a = tenPerSecond();
        a.run(() -> {});
        CompletableFuture<Entry> waiting = a.enterAsync();
        assertThat(scheduler.pending()).isEqualTo(1);
        waiting.cancel(false);
        assertThat(scheduler.pending()).isZero();
        assertThat(a.statistics().waiting()).isZero();
        CompletableFuture<Entry> next = a.enterAsync();
        scheduler.advance(Duration.ofMillis(100));
        assertThat(next).isCompleted();
        assertThat(a.statistics().total().passed()).isEqualTo(2);
        assertThat(a.statistics().total().refused()).isEqualTo(1);
        assertThat(a.statistics().inFlight()).isEqualTo(1);
    }

    @Test
    void aTimeoutOfTheFutureIsACancelToo() {
        Resource a = tenPerSecond();
        a.run(() -> {});
        CompletableFuture<Entry> waiting = a.enterAsync();
        waiting.completeExceptionally(new TimeoutException("as orTimeout says it"));
        assertThat(a.statistics().waiting()).isZero();
        assertThat(scheduler.pending()).isZero();
        scheduler.advance(Duration.ofSeconds(2));
        assertThat(a.statistics().inFlight()).isZero();
        assertThat(a.statistics().total().passed()).isEqualTo(1);
    }

    @Test
    void anEntryThatIsThereCannotBeCancelledAway() {
        Resource a = headgate(flow("a").inFlight(1)).resource("a");
        CompletableFuture<Entry> there = a.enterAsync();
        assertThat(there.cancel(false)).isFalse();
        assertThat(a.tryEnter().isAdmitted()).isFalse();
        there.join().abandon();
        assertThat(a.tryEnter().isAdmitted()).isTrue();
    }

    @Test
    void whatIsAdmittedInTheMomentOfItsCancelGoesBack() {
        AtomicReference<CompletableFuture<Entry>> asked = new AtomicReference<>();
        OwnGuard[] own = new OwnGuard[1];
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .scheduler(scheduler)
                .kind(new OwnRule.Kind(rule -> own[0] = new OwnGuard(rule, Stage.BREAKER) {
                    @Override
                    long answer(Call call, long now, long maxWaitNanos) {
                        if (asked.get()
                                != null) { // the wait is over: too late to leave the queue, too early to have an entry
                            asked.get().cancel(false);
                        }
                        return ADMITTED;
                    }

                    @Override
                    public boolean retakenAfterWait() {
                        return true;
                    }
                }))
                .rules(
                        OwnRule.of("a"),
                        flow("a").inFlight(1),
                        flow("a").by(SlidingLog.of(2, Duration.ofDays(1))),
                        flow("a").by(SlidingLog.of(2, Duration.ofMinutes(1))).queueing(Duration.ofSeconds(1)),
                        flow("a").perSecond(10).queueing(Duration.ofSeconds(1)))
                .build();
        Resource a = headgate.resource("a");
        a.run(() -> {});
        asked.set(a.enterAsync());
        scheduler.advance(Duration.ofMillis(100));
        assertThat(asked.get()).isCancelled();
        assertThat(a.statistics().total().passed()).isEqualTo(2);
        assertThat(a.statistics().inFlight()).isZero();
        assertThat(own[0].held()).isZero();
        assertThat(own[0].finished).as("told nothing of the second").hasValue(1);
        asked.set(null);
        scheduler.advance(Duration.ofMillis(100));
        assertThat(a.tryEnter().isAdmitted()).as("with what has come back").isTrue();
        assertThat(a.tryEnter().isAdmitted()).isFalse();
    }

    @Test
    void theProbeOfABreakerIsFreeAgainWhenTheWaitingCallIsCancelled() throws Exception {
        Headgate headgate = headgate(
                flow("a").perSecond(10).queueing(Duration.ofSeconds(5)),
                BreakerRule.errorCount("a", 1).openFor(Duration.ofSeconds(1)).withId("breaker"));
        Resource a = headgate.resource("a");
        Entry failing = a.enter();
        Entry running = a.enter();
        failing.failed(new IllegalStateException("down"));
        failing.close();
        running.close();
        scheduler.advance(Duration.ofSeconds(1));
        CompletableFuture<Entry> probe = a.enterAsync();
        CompletableFuture<Entry> waiting = a.enterAsync();
        probe.get().abandon();
        waiting.cancel(false);
        scheduler.advance(Duration.ofSeconds(1));
        assertThat(a.tryEnter().isAdmitted()).isTrue();
    }

    @Test
    void whenNobodyWillWakeItTheFutureFailsAndNothingIsHeld() {
        Resource a = tenPerSecond();
        a.run(() -> {});
        scheduler.shutdown();
        CompletableFuture<Entry> waiting = a.enterAsync();
        assertThatThrownBy(waiting::get)
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(RejectedExecutionException.class);
        assertThat(a.statistics().waiting()).isZero();
        assertThat(a.statistics().inFlight()).isZero();
    }

    @Test
    void whileOffItRunsUnseen() throws Exception {
        Headgate headgate = headgate(flow("a").perSecond(0));
        headgate.turn(false);
        headgate.resource("a").enterAsync().get().close();
        assertThat(headgate.resource("a").statistics().total().passed()).isZero();
    }
}
