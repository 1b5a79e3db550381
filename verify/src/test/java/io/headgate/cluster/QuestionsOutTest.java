package io.headgate.cluster;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.AllOrNothing;
import io.headgate.BlockedException;
import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.Verdict;
import io.headgate.breaker.BreakerRule;
import io.headgate.breaker.BreakerState;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.rule.Rule;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** While a question is out: nobody's thread is held unless it is the caller's, and nothing is that only a running call may hold. */
@Timeout(120)
class QuestionsOutTest {

    private static final String FLEET = "flow/fleet/orders/";

    private final FakeTicker ticker = new FakeTicker();
    private final VirtualScheduler scheduler = new VirtualScheduler(ticker);
    private final SharedCluster cluster = new SharedCluster(ticker);
    private final Rule fleet =
            flow("orders").by(TokenBucket.perSecond(10)).inCluster().withId("fleet");

    private Headgate member(Rule... rules) {
        return Headgate.builder()
                .ticker(ticker)
                .scheduler(scheduler)
                .cluster(cluster)
                .rules(rules)
                .build();
    }

    @BeforeEach
    void hold() {
        cluster.holding = true;
    }

    /** The answers come, and whoever waits for them goes on. */
    private void answer() {
        assertThat(cluster.letGo()).isPositive();
        scheduler.advance(Duration.ZERO);
    }

    private long available() {
        return cluster.available(FLEET);
    }

    @Test
    void anEntryIsThereWhenTheAnswerIs() {
        Resource orders = member(fleet).resource("orders");
        CompletableFuture<Entry> coming = orders.enterAsync();
        assertThat(coming).isNotDone();
        answer();
        coming.join().close();
        assertThat(orders.statistics().total().finished()).isEqualTo(1);
        assertThat(cluster.finished).hasValue(1);
    }

    /** The future is cancelled when it is too late to leave the question alone, and too early to have an entry. */
    @Test
    void whatIsGrantedInTheMomentOfItsCancelGoesBack() {
        Rule second = flow("orders").by(TokenBucket.perSecond(5)).inCluster().withId("second");
        Rule own = flow("orders").by(SlidingLog.of(5, Duration.ofDays(1)));
        Resource orders = member(fleet, second, own).resource("orders");
        CompletableFuture<Entry> coming = orders.enterAsync();
        cluster.beforeAsking.set(() -> {
            cluster.holding = false;
            coming.cancel(false);
        });
        answer();
        assertThat(cluster.questions).as("both have granted").hasValue(2);
        assertThat(coming).isCancelled();
        assertThat(available()).isEqualTo(10);
        assertThat(cluster.available("flow/second/orders/")).isEqualTo(5);
        assertThat(orders.statistics().inFlight()).isZero();
        assertThat(orders.weighing(5).tryEnter().isAdmitted())
                .as("the rule of this process has all of its permits again")
                .isTrue();
    }

    @Test
    void aThreadThatHasWaitedLongEnoughIsAnsweredByThisMemberAlone() {
        cluster.patience = Duration.ofMillis(20);
        Rule second = flow("orders").by(TokenBucket.perSecond(5)).inCluster().withId("second");
        Rule third = flow("orders").inFlight(5).inCluster().withId("third");
        Resource orders = member(fleet, second, third).resource("orders");
        orders.enter().close();
        assertThat(cluster.questions).as("who has waited asks no more").hasValue(1);
        Thread.currentThread().interrupt();
        Verdict verdict = orders.tryEnter();
        assertThat(Thread.interrupted()).as("it is not lost").isTrue();
        assertThat(verdict.isAdmitted()).isTrue();
        ((Entry) verdict).close();
        assertThat(cluster.questions).hasValue(2);
        assertThat(cluster.letGo()).isEqualTo(2);
        assertThat(available()).as("what is granted late is given back").isEqualTo(10);
        assertThat(cluster.finished).as("it held nothing of the store").hasValue(0);
    }

    /** An hour in a queue is no time in which answers were waited for. */
    @Test
    void whoHasQueuedStillWaitsForAnAnswer() throws Exception {
        cluster.patience = Duration.ofMinutes(10);
        Rule queue = flow("orders").by(LeakyQueue.of(1, Duration.ofHours(1), Duration.ofHours(2)));
        Headgate[] member = new Headgate[1];
        Ticker changing = new Ticker() {
            @Override
            public long read() {
                return ticker.read();
            }

            @Override
            public void sleepUntil(long instant) {
                ticker.set(instant);
                member[0]
                        .rules()
                        .patch("slots", before -> flow("orders").inFlight(6).withId("slots"));
            }
        };
        member[0] = Headgate.builder()
                .ticker(changing)
                .scheduler(scheduler)
                .cluster(cluster)
                .rules(fleet, queue, flow("orders").inFlight(5).withId("slots"))
                .build();
        Thread answers = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                cluster.letGo();
            }
        });
        answers.start();
        member[0].resource("orders").enter().close();
        member[0].resource("orders").enter().close();
        answers.interrupt();
        answers.join();
        assertThat(cluster.questions).as("asked anew: the rules have changed").hasValue(3);
        assertThat(member[0].statistics().rules())
                .filteredOn(figures -> figures.ruleId().equals("fleet"))
                .first()
                .extracting(figures -> figures.status().get("decided/alone"))
                .isEqualTo("0");
    }

    @Test
    void thisMemberAloneMaySayNo() {
        cluster.patience = Duration.ofMillis(20);
        Rule second = flow("payments").by(TokenBucket.perSecond(5)).inCluster().withId("second");
        Headgate member = member(fleet, second);
        AllOrNothing both = AllOrNothing.of(
                member.resource("orders"), member.resource("payments").weighing(2));
        assertThat(both.tryEnter().isAdmitted()).isFalse();
        assertThat(cluster.letGo()).isEqualTo(1);
        assertThat(available()).isEqualTo(10);
        assertThat(member.resource("payments").statistics().total().refused()).isEqualTo(1);
        assertThat(member.resource("orders").statistics().total().refused()).isZero();
    }

    @Test
    void theBodyOfACallIsNotRunByWhoBringsTheAnswer() {
        Resource orders = member(fleet).resource("orders");
        CompletableFuture<String> called = orders.callAsync(() -> CompletableFuture.completedFuture("served"));
        cluster.letGo();
        assertThat(called).isNotDone();
        scheduler.advance(Duration.ZERO);
        assertThat(called).isCompletedWithValue("served");
    }

    @Test
    void aRefusalFailsTheFutureAndGivesBackWhatTheProcessGranted() {
        Headgate member = member(
                fleet,
                flow("orders").by(TokenBucket.perSecond(12)),
                flow("orders").inFlight(1));
        Resource orders = member.resource("orders");
        for (int i = 0; i < 11; i++) {
            CompletableFuture<Entry> coming = orders.enterAsync();
            answer();
            assertThat(coming.isCompletedExceptionally()).isEqualTo(i == 10);
            if (i < 10) {
                coming.join().close();
            } else {
                assertThatThrownBy(coming::get)
                        .isInstanceOf(ExecutionException.class)
                        .hasCauseInstanceOf(BlockedException.class);
            }
        }
        member.rules().remove("fleet");
        try (Entry eleventh = orders.enter()) {
            assertThat(orders.tryEnter().isAdmitted()).isFalse(); // one is in flight
        }
        orders.enter().close();
        assertThat(orders.tryEnter().isAdmitted()).isFalse();
    }

    @Test
    void aPlaceInFlightIsNotHeldMeanwhile() {
        Resource orders = member(fleet, flow("orders").inFlight(1)).resource("orders");
        CompletableFuture<Entry> first = orders.enterAsync();
        CompletableFuture<Entry> second = orders.enterAsync();
        assertThat(cluster.held()).isEqualTo(2);
        answer();
        first.join();
        assertThat(second).isCompletedExceptionally();
        assertThat(available()).isEqualTo(9);
        assertThat(cluster.givenBack).hasValue(1);
        first.join().close();
        assertThat(orders.statistics().total().refused()).isEqualTo(1);
    }

    @Test
    void aProbeOfABreakerIsNotHeldMeanwhile() {
        Headgate member = member(fleet, BreakerRule.errorCount("orders", 1).withId("breaker"));
        Resource orders = member.resource("orders");
        CompletableFuture<Entry> failing = orders.enterAsync();
        answer();
        failing.join().failed(new IllegalStateException());
        failing.join().close();
        assertThat(orders.enterAsync()).isCompletedExceptionally();
        ticker.advance(Duration.ofMinutes(1));
        CompletableFuture<Entry> probe = orders.enterAsync();
        CompletableFuture<Entry> late = orders.enterAsync();
        assertThat(cluster.held()).isEqualTo(2);
        answer();
        assertThat(late).isCompletedExceptionally();
        ticker.advance(Duration.ofMillis(1));
        probe.join().close();
        assertThat(member.statistics().rules())
                .anySatisfy(
                        figures -> assertThat(figures.status()).containsEntry("state", BreakerState.CLOSED.toString()));
    }

    @Test
    void theTimeForTheAnswerIsNotTheTimeOfTheCall() {
        Headgate member = member(
                fleet,
                BreakerRule.slowCalls("orders", Duration.ofMillis(100), 0.5)
                        .minimumCalls(1)
                        .withId("slow"));
        Resource orders = member.resource("orders");
        CompletableFuture<Entry> coming = orders.enterAsync();
        ticker.advance(Duration.ofSeconds(5));
        answer();
        ticker.advance(Duration.ofMillis(50));
        coming.join().close();
        assertThat(orders.statistics().total().finished()).isEqualTo(1);
        CompletableFuture<Entry> next = orders.enterAsync();
        assertThat(next).isNotDone(); // the breaker is closed
        answer();
        next.join().close();
    }

    @Test
    void whoCancelsGetsNothingAndKeepsNothing() {
        Headgate member =
                member(fleet, flow("orders").inFlight(1), flow("orders").by(TokenBucket.perSecond(1)));
        Resource orders = member.resource("orders");
        CompletableFuture<Entry> coming = orders.enterAsync();
        coming.cancel(false);
        assertThat(cluster.givenBack).hasValue(0);
        answer();
        assertThat(cluster.givenBack).hasValue(1);
        assertThat(available()).isEqualTo(10);
        CompletableFuture<Entry> again = orders.enterAsync();
        answer();
        again.join().close();
    }

    @Test
    void whoCancelsBetweenTheAnswerAndTheEntryKeepsNothing() {
        Resource orders = member(fleet).resource("orders");
        CompletableFuture<Entry> coming = orders.enterAsync();
        cluster.letGo();
        coming.cancel(false);
        scheduler.advance(Duration.ZERO);
        assertThat(available()).isEqualTo(10);
        assertThat(orders.statistics().inFlight()).isZero();
    }

    @Test
    void aRuleThatIsChangedMeanwhileDecides() {
        Headgate member = member(fleet);
        Resource orders = member.resource("orders");
        CompletableFuture<Entry> coming = orders.enterAsync();
        member.rules().remove("fleet");
        answer();
        coming.join().close();
        assertThat(orders.statistics().total().finished()).isEqualTo(1);
    }

    @Test
    void afterTheAnswerComesTheQueue() {
        Headgate member = member(fleet, flow("orders").perSecond(10).queueing(Duration.ofSeconds(1)));
        Resource orders = member.resource("orders");
        CompletableFuture<Entry> first = orders.enterAsync();
        CompletableFuture<Entry> second = orders.enterAsync();
        ticker.advance(Duration.ofSeconds(3));
        answer();
        first.join().close();
        assertThat(second).isNotDone();
        scheduler.advance(Duration.ofMillis(99));
        assertThat(second).isNotDone();
        scheduler.advance(Duration.ofMillis(1));
        second.join().close();
    }

    @Test
    void theWaitThatTheClusterAsksForCountsFromItsAnswer() {
        Headgate member = member(
                flow("orders").perSecond(10).queueing(Duration.ofSeconds(1)).inCluster());
        Resource orders = member.resource("orders");
        CompletableFuture<Entry> first = orders.enterAsync();
        CompletableFuture<Entry> second = orders.enterAsync();
        ticker.advance(Duration.ofSeconds(3));
        answer();
        first.join().close();
        scheduler.advance(Duration.ofMillis(99));
        assertThat(second).isNotDone();
        scheduler.advance(Duration.ofMillis(1));
        second.join().close();
    }

    @Test
    void severalResourcesAskOneAfterTheOther() {
        Headgate member = member(
                fleet,
                flow("group").by(TokenBucket.perSecond(1)).inCluster().withId("group"),
                flow("orders").inFlight(1),
                flow("group").inFlight(1));
        AllOrNothing both = AllOrNothing.of(member.resource("group"), member.resource("orders"));
        CompletableFuture<Entry> coming = both.enterAsync();
        answer();
        assertThat(coming).isNotDone();
        answer();
        coming.join().close();
        CompletableFuture<Entry> refused = both.enterAsync();
        answer();
        assertThat(refused).isCompletedExceptionally();
        assertThat(available()).isEqualTo(9);
        assertThat(member.resource("group").statistics().total().refused()).isEqualTo(1);
        assertThat(member.resource("orders").statistics().total().refused()).isZero();
        assertThat(cluster.finished).hasValue(2);
    }

    @Test
    void aThreadWaitsForItsAnswer() throws Exception {
        Resource orders = member(fleet).resource("orders");
        CompletableFuture<Verdict> coming = CompletableFuture.supplyAsync(orders::tryEnter);
        while (cluster.held() == 0) {
            Thread.onSpinWait();
        }
        assertThat(coming).isNotDone();
        cluster.letGo();
        assertThat(coming.get(60, TimeUnit.SECONDS).isAdmitted()).isTrue();
    }

    @Test
    void aThreadThatIsInterruptedMeanwhileKeepsNothing() throws Exception {
        Resource orders = member(fleet).resource("orders");
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        Thread asking = new Thread(() -> {
            try {
                orders.enter();
            } catch (Throwable caught) {
                thrown.complete(caught);
            }
        });
        asking.setDaemon(true);
        asking.start();
        while (cluster.held() == 0) {
            Thread.onSpinWait();
        }
        asking.interrupt();
        assertThat(thrown.get(60, TimeUnit.SECONDS))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("interrupted while waiting");
        cluster.letGo();
        assertThat(available()).isEqualTo(10);
    }

    @Test
    void allVerbsAsk() throws Exception {
        Resource orders = member(fleet).resource("orders");
        cluster.holding = false;
        orders.run(() -> {});
        orders.call(() -> "");
        orders.enter().close();
        orders.enterAsync().join().close();
        orders.callAsync(() -> CompletableFuture.completedFuture("")).join();
        ((Entry) orders.tryEnter()).close();
        ((Entry) orders.tryEnter(Duration.ofSeconds(1))).close();
        assertThat(cluster.questions).hasValue(7);
        assertThat(cluster.finished).hasValue(7);
        assertThat(available()).isEqualTo(3);
        assertThat(orders.statistics().total().finished()).isEqualTo(7);
        assertThat(List.of(orders.statistics().inFlight())).containsOnly(0L);
    }
}
