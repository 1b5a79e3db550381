package io.headgate.breaker;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.headgate.BlockedException;
import io.headgate.Entry;
import io.headgate.Entryway;
import io.headgate.Headgate;
import io.headgate.Refusal;
import io.headgate.Resource;
import io.headgate.limiter.Ticker;
import io.headgate.rule.Rule;
import io.headgate.testkit.time.FakeTicker;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The breaker among other rules, through the front door. */
class BreakerInEngineTest {

    private static final BreakerRule BREAKER = BreakerRule.errorRatio("orders", 0.5)
            .minimumCalls(4)
            .openFor(Duration.ofSeconds(5))
            .withId("breaker");

    private final FakeTicker time = new FakeTicker();
    private final List<String> changes = new ArrayList<>();
    private Runnable whileWaiting = () -> {};
    private final Ticker ticker = new Ticker() {
        @Override
        public long read() {
            return time.read();
        }

        @Override
        public void sleep(long nanos) throws InterruptedException {
            whileWaiting.run();
            time.sleep(nanos);
        }
    };

    private Headgate headgate(Rule... rules) {
        return Headgate.builder()
                .kind(new BreakerKind())
                .ticker(ticker)
                .rules(rules)
                .onEvent(event -> {
                    if (event instanceof BreakerChanged changed) {
                        changes.add(changed.resource() + " " + changed.change().to());
                    }
                })
                .build();
    }

    private static void fail(Entryway resource, int times) {
        for (int i = 0; i < times; i++) {
            Throwable thrown = catchThrowable(() -> resource.run(() -> {
                throw new IOException("broken");
            }));
            assertThat(thrown).isInstanceOf(IOException.class);
        }
    }

    @Test
    void opensAfterErrorsAndSaysWhenToComeBack() {
        Resource orders = headgate(BREAKER).resource("orders");
        fail(orders, 4);
        assertThatThrownBy(() -> orders.run(() -> {})).isInstanceOfSatisfying(BlockedException.class, refused -> {
            assertThat(refused.rule().id()).isEqualTo("breaker");
            assertThat(refused.why().reached()).isEqualTo(1.0);
            assertThat(refused.retryAfter()).contains(Duration.ofSeconds(5));
        });
        time.advance(Duration.ofSeconds(5));
        assertThat(orders.<String, RuntimeException>call(() -> "back")).isEqualTo("back");
        assertThat(changes).containsExactly("orders OPEN", "orders HALF_OPEN", "orders CLOSED");
    }

    @Test
    void aProbeRefusedByALaterRuleIsNotLost() {
        Headgate headgate = headgate(BREAKER, flow("orders").inFlight(1).withId("one"));
        Resource orders = headgate.resource("orders");
        Entry slow = orders.enter();
        headgate.rules().patch("one", rule -> flow("orders").inFlight(2).withId("one"));
        fail(orders, 4);
        headgate.rules().patch("one", rule -> flow("orders").inFlight(1).withId("one"));
        time.advance(Duration.ofSeconds(5));
        for (int i = 0; i < 10; i++) {
            assertThat(orders.tryEnter())
                    .isInstanceOfSatisfying(
                            Refusal.class,
                            refusal -> assertThat(refusal.rule().id()).isEqualTo("one"));
        }
        slow.close(); // a late result of the first closed state: does not decide
        assertThat(changes).containsExactly("orders OPEN", "orders HALF_OPEN");
        orders.run(() -> {});
        assertThat(changes).endsWith("orders CLOSED");
    }

    @Test
    void aProbeThatIsAbandonedDecidesNothingAndMakesWayForAnother() {
        Resource orders = headgate(BREAKER).resource("orders");
        fail(orders, 4);
        time.advance(Duration.ofSeconds(5));

        Entry probe = orders.enter();
        assertThat(orders.tryEnter()).isInstanceOf(Refusal.class);
        probe.abandon();
        probe.close(); // too late to say anything else

        assertThat(changes).endsWith("orders HALF_OPEN");
        fail(orders, 1);
        assertThat(changes).endsWith("orders OPEN");
        assertThat(orders.statistics().inFlight()).isZero();
    }

    @Test
    void abandonedCallsDoNotKeepABreakerClosed() {
        Resource orders = headgate(BREAKER).resource("orders");
        for (int i = 0; i < 100; i++) {
            orders.enter().abandon();
        }
        assertThat(orders.statistics().total().finished()).isEqualTo(100);

        fail(orders, 4);

        assertThat(changes).containsExactly("orders OPEN");
    }

    @Test
    void aCallThatFailedBeforeItWasAbandonedHasFailed() {
        Resource orders = headgate(BREAKER).resource("orders");
        for (int i = 0; i < 4; i++) {
            Entry entry = orders.enter();
            entry.failed(new IOException("broken"));
            entry.abandon();
        }

        assertThat(changes).containsExactly("orders OPEN");
        assertThat(orders.statistics().total().errors()).isEqualTo(4);
    }

    @Test
    void aCancelledStageIsAnAbandonedCall() {
        Resource orders = headgate(BREAKER).resource("orders");
        fail(orders, 4);
        time.advance(Duration.ofSeconds(5));
        CompletableFuture<String> stage = new CompletableFuture<>();
        CompletableFuture<String> answer = orders.callAsync(() -> stage);

        stage.cancel(false);

        assertThat(answer).isCompletedExceptionally();
        assertThat(changes).endsWith("orders HALF_OPEN");
        assertThat(orders.statistics().total().errors()).isEqualTo(4);
        orders.run(() -> {});
        assertThat(changes).endsWith("orders CLOSED");
    }

    @Test
    void aCallThatWaitedWhileTheBreakerOpenedIsRefused() {
        Resource orders = headgate(BREAKER, flow("orders").perSecond(10).queueing(Duration.ofSeconds(9)))
                .resource("orders");
        List<Entry> running = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            running.add(orders.enter());
        }
        whileWaiting = () -> running.forEach(entry -> {
            entry.failed(new IOException("broken"));
            entry.close();
        });
        assertThatThrownBy(orders::enter)
                .isInstanceOfSatisfying(
                        BlockedException.class,
                        refused -> assertThat(refused.rule().id()).isEqualTo("breaker"));
    }

    @Test
    void aProbeThatHasToWaitIsTakenWhenItsWaitIsOver() {
        BreakerRule overAMinute = BREAKER.over(Duration.ofMinutes(1));
        Resource orders = headgate(overAMinute, flow("orders").perSecond(1).queueing(Duration.ofSeconds(60)))
                .resource("orders");
        fail(orders.weighing(10), 4); // at 0, 10, 20 and 30 s; the next that is as heavy has its turn at 40 s
        time.advance(Duration.ofSeconds(5));
        List<String> during = new ArrayList<>();
        whileWaiting = () -> during.addAll(changes);
        orders.weighing(10).run(() -> {});
        assertThat(time.read()).isEqualTo(Duration.ofSeconds(40).toNanos());
        assertThat(during).containsExactly("orders OPEN", "orders HALF_OPEN");
        assertThat(changes).endsWith("orders CLOSED");
    }

    @Test
    void itStaysOpenWhenRulesChange() {
        Headgate headgate = headgate(BREAKER);
        Resource orders = headgate.resource("orders");
        fail(orders, 4);
        headgate.rules().add(flow("other").perSecond(1));
        assertThat(orders.tryEnter().isAdmitted()).isFalse();
        headgate.rules().patch("breaker", rule -> ((BreakerRule) rule).minimumCalls(7));
        assertThat(orders.tryEnter().isAdmitted()).isFalse();
        headgate.rules().patch("breaker", rule -> ((BreakerRule) rule).under(Control.FORCED_CLOSED));
        assertThat(orders.tryEnter().isAdmitted()).isTrue();
        assertThat(changes).containsExactly("orders OPEN", "orders FORCED_CLOSED");
    }

    @Test
    void inShadowItOpensAndRefusesNobody() {
        Headgate headgate = headgate(BREAKER.shadow());
        Resource orders = headgate.resource("orders");
        fail(orders, 10);
        assertThat(changes).containsExactly("orders OPEN");
        assertThat(headgate.statistics().rules())
                .anySatisfy(figures -> assertThat(figures.refused()).isEqualTo(6));
        time.advance(Duration.ofSeconds(5));
        orders.run(() -> {});
        assertThat(changes).endsWith("orders CLOSED");
    }

    @Test
    void aNestedRefusalIsNoFailureOfTheOuterCall() {
        Headgate headgate = headgate(BREAKER, flow("inner").perSecond(0));
        Resource orders = headgate.resource("orders");
        Resource inner = headgate.resource("inner");
        for (int i = 0; i < 20; i++) {
            assertThatThrownBy(() -> orders.run(() -> inner.run(() -> {})))
                    .isInstanceOfSatisfying(
                            BlockedException.class,
                            refused -> assertThat(refused.resource()).isEqualTo("inner"));
        }
        assertThat(changes).isEmpty();
    }
}
