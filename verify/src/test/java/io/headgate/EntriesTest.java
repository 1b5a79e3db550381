package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.breaker.BreakerRule;
import io.headgate.limiter.LimitText;
import io.headgate.statistics.Snapshot;
import io.headgate.testkit.time.FakeTicker;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** How code goes through a resource, and what is recorded of it. */
class EntriesTest {

    private final FakeTicker ticker = new FakeTicker();
    private final Headgate headgate = Headgate.builder()
            .ticker(ticker)
            .rules(flow("orders").perSecond(2).withId("two"))
            .build();
    private final Resource orders = headgate.resource("orders");

    @Test
    void callReturnsWhatTheBodyReturnsAndRecordsIt() {
        String answer = orders.call(() -> {
            ticker.advance(Duration.ofMillis(30));
            return "placed";
        });
        assertThat(answer).isEqualTo("placed");
        Snapshot seen = orders.statistics();
        assertThat(seen.total().passed()).isEqualTo(1);
        assertThat(seen.total().finished()).isEqualTo(1);
        assertThat(seen.total().errors()).isZero();
        assertThat(seen.total().averageResponse()).isBetween(Duration.ofMillis(29), Duration.ofMillis(31));
        assertThat(seen.inFlight()).isZero();
    }

    @Test
    void anAbandonedCallIsNoLongerInFlightAndItsPermitsStayTaken() {
        Headgate one = Headgate.builder()
                .ticker(ticker)
                .rules(flow("orders").perSecond(2), flow("orders").inFlight(1))
                .build();
        Resource resource = one.resource("orders");

        resource.enter().abandon();
        resource.enter().abandon();

        assertThat(resource.statistics().inFlight()).isZero();
        assertThat(resource.tryEnter().isAdmitted()).isFalse();
    }

    @Test
    void aRefusalOfAQueueReadsLikeItsRule() {
        Resource queue = Headgate.builder()
                .ticker(ticker)
                .rules(flow("queue")
                        .perSecond(5)
                        .queueing(Duration.ofMillis(300))
                        .withId("five"))
                .build()
                .resource("queue");
        queue.enter().close();
        Refusal refusal = (Refusal) queue.tryEnter();

        assertThat(refusal.toException())
                .hasMessage("queue refused by rule five: more than 5 per second, retry after 200 ms");
        assertThat(refusal.why().reached()).as("for programs").isEqualTo(1);
    }

    @Test
    void aCallBeyondTheLimitIsRefusedWithRuleReasonAndRetryAfter() {
        orders.run(() -> {});
        ticker.advance(Duration.ofMillis(100));
        orders.run(() -> {});
        assertThatThrownBy(() -> orders.run(() -> {})).isInstanceOfSatisfying(BlockedException.class, refused -> {
            assertThat(refused.resource()).isEqualTo("orders");
            assertThat(refused.rule().id()).isEqualTo("two");
            assertThat(refused.why().reached()).isEqualTo(2);
            assertThat(refused.why().limit()).isEqualTo(2);
            Duration wait = refused.retryAfter().orElseThrow();
            assertThat(refused)
                    .hasMessage(
                            "orders refused by rule two: more than 2 per second, retry after " + LimitText.wait(wait));
            ticker.advance(wait.minusNanos(1));
            assertThat(orders.tryEnter().isAdmitted()).isFalse();
            ticker.advance(Duration.ofNanos(1));
            assertThat(orders.tryEnter().isAdmitted()).isTrue();
        });
    }

    @Test
    void anErrorOfTheBodyIsCountedAndThrownOn() {
        assertThatThrownBy(() -> orders.call(() -> {
                    throw new IOException("no");
                }))
                .isInstanceOf(IOException.class);
        assertThat(orders.statistics().total().errors()).isEqualTo(1);
        assertThat(orders.statistics().inFlight()).isZero();
    }

    @Test
    void aNestedRefusalIsNoErrorOfTheOuterCallAndSaysWhoseItIs() {
        Resource outer = headgate.resource("outer");
        orders.weighing(2).run(() -> {});
        assertThatThrownBy(() -> outer.run(() -> orders.run(() -> {})))
                .isInstanceOfSatisfying(
                        BlockedException.class,
                        refused -> assertThat(refused.resource()).isEqualTo("orders"));
        assertThat(outer.statistics().total().errors()).isZero();
        assertThat(outer.statistics().total().finished()).isEqualTo(1);
    }

    @Test
    void aNestedRefusalIsFoundAlsoInsideAnotherException() {
        Resource outer = headgate.resource("outer");
        orders.weighing(2).run(() -> {});
        assertThatThrownBy(() -> outer.run(() -> {
                    try {
                        orders.run(() -> {});
                    } catch (BlockedException refused) {
                        throw new IllegalStateException("wrapped", refused);
                    }
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(outer.statistics().total().errors()).isZero();
    }

    @Test
    void aProbeThatANestedResourceTurnsAwayDoesNotCloseTheBreaker() {
        headgate.rules().add(BreakerRule.errorCount("outer", 1).openFor(Duration.ofSeconds(1)));
        Resource outer = headgate.resource("outer");
        assertThatThrownBy(() -> outer.run(() -> {
                    throw new IllegalStateException("down");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(outer.tryEnter().isAdmitted()).as("open").isFalse();
        orders.weighing(2).run(() -> {});
        ticker.advance(Duration.ofSeconds(1));
        orders.weighing(2).tryEnter();
        assertThatThrownBy(() -> outer.run(() -> orders.weighing(2).run(() -> {})))
                .isInstanceOf(BlockedException.class);
        Entry probe = (Entry) outer.tryEnter();
        assertThat(outer.tryEnter().isAdmitted())
                .as("half-open: one probe at a time")
                .isFalse();
        probe.close();
        assertThat(outer.tryEnter().isAdmitted()).as("closed").isTrue();
    }

    @Test
    void whoIsClosedStaysOff() {
        headgate.close();
        assertThatThrownBy(() -> headgate.turn(true)).isInstanceOf(IllegalStateException.class);
        assertThat(headgate.isOn()).isFalse();
    }

    @Test
    void anEntryIsClosedOnceWhoeverClosesIt() throws Exception {
        Entry entry = orders.enter();
        assertThat(orders.statistics().inFlight()).isEqualTo(1);
        entry.failed(new IOException("no"));
        Thread closer = new Thread(entry::close);
        closer.start();
        closer.join();
        entry.close();
        assertThat(orders.statistics().inFlight()).isZero();
        assertThat(orders.statistics().total().finished()).isEqualTo(1);
        assertThat(orders.statistics().total().errors()).isEqualTo(1);
    }

    @Test
    void entriesNeedNoOrder() {
        Resource other = headgate.resource("other");
        Entry first = orders.enter();
        Entry second = other.enter();
        first.close();
        second.close();
        assertThat(orders.statistics().inFlight()).isZero();
        assertThat(other.statistics().inFlight()).isZero();
    }

    @Test
    void tryEnterAnswersWithAValue() {
        Verdict first = orders.tryEnter();
        Verdict second = orders.tryEnter();
        Verdict third = orders.tryEnter();
        assertThat(first).isInstanceOf(Entry.class);
        assertThat(second).isInstanceOf(Entry.class);
        assertThat(third).isInstanceOfSatisfying(Refusal.class, refusal -> {
            assertThat(refusal.rule().id()).isEqualTo("two");
            assertThat(refusal.retryAfter()).isPresent();
        });
        assertThat(orders.statistics().total().refused()).isEqualTo(1);
        assertThat(headgate.statistics().rules())
                .singleElement()
                .satisfies(figures -> assertThat(figures.refused()).isEqualTo(1));
    }

    @Test
    void whileOffEveryCallRunsUnseen() {
        headgate.turn(false);
        for (int i = 0; i < 10; i++) {
            orders.run(() -> {});
        }
        assertThat(orders.statistics().total().passed()).isZero();
        try (Entry straddling = orders.enter()) {
            headgate.turn(true);
        }
        assertThat(orders.statistics().total().finished()).isZero();
        assertThat(orders.tryEnter().isAdmitted()).isTrue();
    }

    @Test
    void cancellingAnAsynchronousCallDoesNotReachItsStageWhetherOnOrOff() {
        for (boolean on : new boolean[] {true, false}) {
            headgate.turn(on);
            CompletableFuture<String> stage = new CompletableFuture<>();
            CompletableFuture<String> answer = orders.callAsync(() -> stage);
            assertThat(answer.cancel(true)).isTrue();
            assertThat(stage).as("on: " + on).isNotDone();
            stage.complete("late");
        }
        assertThat(orders.statistics().inFlight()).isZero();
    }

    @Test
    void aStageThatCannotBeWaitedForFailsTheCallAndLeavesNothingInFlight() {
        CompletableFuture<String> odd = new CompletableFuture<>() {
            @Override
            public CompletableFuture<String> whenComplete(BiConsumer<? super String, ? super Throwable> action) {
                throw new UnsupportedOperationException("not this one");
            }
        };
        assertThat(orders.callAsync(() -> odd)).isCompletedExceptionally();
        assertThat(orders.statistics().inFlight()).isZero();
        assertThat(orders.statistics().total().errors()).isEqualTo(1);
    }
}
