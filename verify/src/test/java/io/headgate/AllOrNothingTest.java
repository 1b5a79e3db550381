package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.OwnRule.OwnGuard;
import io.headgate.breaker.BreakerRule;
import io.headgate.guard.Call;
import io.headgate.guard.Stage;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One call through several resources: all of them admit it, or it is as if it had asked none. */
@Timeout(300)
class AllOrNothingTest {

    private final FakeTicker ticker = new FakeTicker();
    private final VirtualScheduler scheduler = new VirtualScheduler(ticker);

    private Headgate headgate(Rule... rules) {
        return Headgate.builder()
                .ticker(ticker)
                .scheduler(scheduler)
                .rules(rules)
                .build();
    }

    private static AllOrNothing both(Headgate headgate) {
        return AllOrNothing.of(headgate.resource("group"), headgate.resource("route"));
    }

    @Test
    void whatTheFirstGrantedIsGivenBackWhenTheSecondRefuses() {
        Headgate headgate = headgate(
                flow("group").by(TokenBucket.perSecond(3)),
                flow("group").inFlight(3),
                flow("route").inFlight(1).withId("one"));
        AllOrNothing both = both(headgate);
        Entry running = both.enter();
        for (int i = 0; i < 10; i++) {
            assertThatThrownBy(both::enter).isInstanceOfSatisfying(BlockedException.class, refused -> {
                assertThat(refused.resource()).isEqualTo("route");
                assertThat(refused.rule().id()).isEqualTo("one");
            });
            assertThat(both.tryEnter().isAdmitted()).isFalse();
            assertThat(both.enterAsync()).isCompletedExceptionally();
        }
        Resource group = headgate.resource("group");
        try (Entry second = group.enter();
                Entry third = group.enter()) {
            assertThat(group.tryEnter().isAdmitted()).isFalse();
        }
        running.close();
    }

    @Test
    void aCallRefusedByTheSecondIsNoPassOfTheFirst() {
        Headgate headgate = headgate(
                flow("group").perSecond(100),
                flow("group").perSecond(1).shadow().withId("shadow"),
                flow("route").perSecond(1));
        AllOrNothing both = both(headgate);
        both.enter().close();
        for (int i = 0; i < 5; i++) {
            assertThat(both.tryEnter().isAdmitted()).isFalse();
        }
        Resource group = headgate.resource("group");
        Resource route = headgate.resource("route");
        assertThat(group.statistics().total().passed()).isEqualTo(1);
        assertThat(group.statistics().total().finished()).isEqualTo(1);
        assertThat(group.statistics().total().refused()).isZero();
        assertThat(route.statistics().total().passed()).isEqualTo(1);
        assertThat(route.statistics().total().refused()).isEqualTo(5);
        assertThat(headgate.statistics().rules())
                .allSatisfy(figures -> assertThat(figures.refused())
                        .as(figures.toString())
                        .isEqualTo(figures.resource().equals("route") ? 5 : 0));
    }

    @Test
    void theFirstThatRefusesIsTheOneThatCounts() {
        Headgate headgate = headgate(flow("group").perSecond(0), flow("route").perSecond(0));
        assertThat(both(headgate).tryEnter())
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.resource()).isEqualTo("group"));
        assertThat(headgate.resource("route").statistics().total().refused()).isZero();
    }

    @Test
    void breakersHearNothingOfACallThatTheOtherRefused() throws Exception {
        Headgate headgate = headgate(
                BreakerRule.errorCount("group", 1)
                        .openFor(Duration.ofSeconds(1))
                        .withId("breaker"),
                flow("route").inFlight(1));
        AllOrNothing both = both(headgate);
        Entry failing = both.enter();
        failing.failed(new IllegalStateException("down"));
        failing.close();
        ticker.advance(Duration.ofSeconds(1));
        Entry holding = headgate.resource("route").enter();
        for (int i = 0; i < 3; i++) { // each takes the probe, and gives it back
            assertThat(both.tryEnter())
                    .isInstanceOfSatisfying(
                            Refusal.class,
                            refusal -> assertThat(refusal.resource()).isEqualTo("route"));
        }
        assertThat(state(headgate)).isNotEqualTo("CLOSED");
        holding.close();
        both.enter().close();
        assertThat(state(headgate)).isEqualTo("CLOSED");
    }

    private static @Nullable String state(Headgate headgate) {
        return headgate.statistics().rules().stream()
                .filter(figures -> figures.kind().equals("breaker"))
                .findFirst()
                .orElseThrow()
                .status()
                .get("state");
    }

    @Test
    void oneOutcomeEndsItInAllOfThem() {
        Headgate headgate = headgate(
                BreakerRule.errorCount("group", 5),
                BreakerRule.errorCount("route", 5),
                flow("group").inFlight(1));
        AllOrNothing both = both(headgate);
        Entry entry = both.enter("argument");
        assertThat(entry.resource()).isEqualTo("route");
        ticker.advance(Duration.ofMillis(20));
        entry.failed(new IllegalStateException("down"));
        entry.close();
        entry.close();
        for (String name : List.of("group", "route")) {
            Resource resource = headgate.resource(name);
            assertThat(resource.statistics().total().errors()).isEqualTo(1);
            assertThat(resource.statistics().total().finished()).isEqualTo(1);
            assertThat(resource.statistics().total().longestNanos())
                    .isEqualTo(Duration.ofMillis(20).toNanos());
            assertThat(resource.statistics().inFlight()).isZero();
        }
    }

    @Test
    void anAbandonedOneIsAbandonedInAllOfThem() {
        Headgate headgate =
                headgate(flow("group").inFlight(1), flow("route").inFlight(1), BreakerRule.errorCount("group", 1));
        AllOrNothing both = both(headgate);
        both.enter().abandon();
        Entry failed = both.enter();
        failed.failed(
                new BlockedException("deeper", flow("deeper").perSecond(1), io.headgate.guard.Explanation.of("x")));
        failed.close();
        both.enter().close();
        assertThat(headgate.resource("group").statistics().total().errors()).isZero();
        assertThat(headgate.resource("group").statistics().inFlight()).isZero();
        assertThat(headgate.resource("route").statistics().inFlight()).isZero();
    }

    @Test
    void aCostIsSettledInAllOfThem() {
        Headgate headgate = headgate(flow("group").perSecond(10), flow("route").perSecond(20));
        AllOrNothing both = AllOrNothing.of(
                headgate.resource("group").weighing(5),
                headgate.resource("route").weighing(5));
        both.enter().closeAtCost(10);
        assertThat(headgate.resource("group").tryEnter().isAdmitted()).isFalse();
        assertThat(headgate.resource("route").weighing(10).tryEnter().isAdmitted())
                .isTrue();
        assertThat(headgate.resource("route").tryEnter().isAdmitted()).isFalse();
    }

    @Test
    void itWaitsOnceTheLongestOfAllWaits() throws Exception {
        Headgate headgate = headgate(
                flow("group").perSecond(10).queueing(Duration.ofSeconds(1)),
                flow("route").perSecond(4).queueing(Duration.ofSeconds(1)),
                flow("other").inFlight(5));
        AllOrNothing all =
                AllOrNothing.of(headgate.resource("other"), headgate.resource("group"), headgate.resource("route"));
        all.enter().close();
        CompletableFuture<Entry> second = all.enterAsync();
        assertThat(headgate.resource("other").statistics().waiting()).isZero();
        assertThat(headgate.resource("group").statistics().waiting()).isEqualTo(1);
        scheduler.advance(Duration.ofMillis(249));
        assertThat(second).isNotDone();
        scheduler.advance(Duration.ofMillis(1));
        second.get().close();
        all.enter().close();
        assertThat(ticker.read()).isEqualTo(Duration.ofMillis(500).toNanos());
        assertThat(headgate.resource("route").statistics().waited()).isEqualTo(2);
        assertThat(headgate.resource("other").statistics().waited()).isZero();
        assertThat(headgate.resource("other").statistics().total().passed()).isEqualTo(3);
    }

    @Test
    void noPlaceInAQueueIsTakenForACallThatAnotherRefusesAtOnce() {
        OwnGuard[] queue = new OwnGuard[1];
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .kind(new OwnRule.Kind(rule -> queue[0] = new OwnGuard(rule, Stage.QUEUE)))
                .rules(OwnRule.of("group"), flow("route").perSecond(0))
                .build();
        assertThat(both(headgate).tryEnter().isAdmitted()).isFalse();
        assertThat(queue[0].taken).hasValue(0);
    }

    @Test
    void whatIsWaitedForIsGivenBackWhenItIsCancelled() {
        Headgate headgate = headgate(
                flow("group").perSecond(10).queueing(Duration.ofSeconds(1)),
                flow("group").inFlight(1),
                flow("route").by(TokenBucket.perSecond(2)));
        AllOrNothing both = both(headgate);
        both.enter().close();
        CompletableFuture<String> waiting = both.callAsync(() -> CompletableFuture.completedFuture("never"));
        assertThat(headgate.resource("route").tryEnter().isAdmitted())
                .as("held")
                .isFalse();
        waiting.cancel(false);
        assertThat(scheduler.pending()).isZero();
        assertThat(headgate.resource("route").tryEnter().isAdmitted()).isTrue();
        assertThat(headgate.resource("group").statistics().waiting()).isZero();
        assertThat(headgate.resource("group").statistics().total().refused()).isEqualTo(1);
        assertThat(headgate.resource("route").statistics().total().refused())
                .as("by the token it held")
                .isEqualTo(1);
    }

    @Test
    void afterAWaitWhatHoldsForRunningCallsIsDecidedAgainInAllOfThem() {
        Headgate headgate = headgate(
                flow("group").inFlight(1),
                flow("route").perSecond(10).queueing(Duration.ofSeconds(1)),
                flow("route").inFlight(5));
        AllOrNothing both = both(headgate);
        both.enter().close();
        CompletableFuture<Entry> waiting = both.enterAsync();
        Entry meanwhile = headgate.resource("group").enter(); // a waiting call is not in flight
        scheduler.advance(Duration.ofMillis(100));
        assertThatThrownBy(waiting::get)
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(BlockedException.class)
                .hasMessageContaining("group");
        meanwhile.close();
        assertThat(headgate.resource("route").statistics().inFlight()).isZero();
        assertThat(headgate.resource("route").statistics().total().refused()).isZero();
        scheduler.advance(Duration.ofSeconds(1));
        both.enter().close();
    }

    @Test
    void whatTheFirstTookAgainAfterTheWaitIsGivenBackWhenTheSecondRefusesThen() {
        Headgate headgate = headgate(
                flow("group").perSecond(10).queueing(Duration.ofSeconds(1)),
                flow("group").inFlight(1),
                flow("route").inFlight(1));
        AllOrNothing both = both(headgate);
        both.enter().close();
        CompletableFuture<Entry> waiting = both.enterAsync();
        Entry meanwhile = headgate.resource("route").enter();
        scheduler.advance(Duration.ofMillis(100));
        assertThat(waiting).isCompletedExceptionally();
        scheduler.advance(Duration.ofSeconds(1));
        assertThat(headgate.resource("group").tryEnter().isAdmitted()).isTrue();
        meanwhile.close();
        assertThat(headgate.resource("route").statistics().inFlight()).isZero();
        assertThat(headgate.resource("route").statistics().total().refused()).isEqualTo(1);
    }

    @Test
    void aGuardThatFailsIsLeftOutAndRulesThatChangeAreAskedAgain() {
        OwnGuard[] own = new OwnGuard[1];
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .kind(new OwnRule.Kind(rule -> own[0] = new OwnGuard(rule, Stage.FLOW) {
                    @Override
                    long answer(Call call, long now, long maxWaitNanos) {
                        throw new IllegalStateException("broken");
                    }
                }))
                .rules(
                        flow("group").inFlight(2),
                        OwnRule.of("route"),
                        flow("route").inFlight(2).withId("limit"))
                .build();
        AllOrNothing both = both(headgate);
        Entry first = both.enter();
        Entry second = both.enter();
        assertThat(both.tryEnter().isAdmitted()).isFalse();
        first.close();
        second.close();
        assertThat(own[0].finished).as("not told of what it did not see").hasValue(0);
        headgate.rules().patch("limit", rule -> flow("route").inFlight(1).withId("limit"));
        try (Entry only = both.enter()) {
            assertThat(both.tryEnter().isAdmitted()).isFalse();
        }
        assertThat(headgate.resource("group").statistics().inFlight()).isZero();
    }

    @Test
    void aRuleThatTheyShareIsAskedOnceForEach() {
        Headgate headgate = headgate(flow(Target.pattern("*").sharing()).perSecond(4));
        AllOrNothing both = both(headgate);
        both.enter().close();
        both.enter().close();
        assertThat(both.tryEnter().isAdmitted()).isFalse();
        assertThat(headgate.resource("group").tryEnter().isAdmitted()).isFalse();
    }

    @Test
    void oneAloneIsTheResourceItself() {
        Headgate headgate = headgate(flow("route").inFlight(1));
        AllOrNothing alone = AllOrNothing.of(List.of(headgate.resource("route")));
        try (Entry entry = alone.enter()) {
            assertThat(entry).isExactlyInstanceOf(Entry.class);
            assertThat(alone.tryEnter().isAdmitted()).isFalse();
            assertThat(alone.enterAsync()).isCompletedExceptionally();
        }
    }

    @Test
    void whileOffItRunsUnseen() throws Exception {
        Headgate headgate = headgate(flow("route").perSecond(0));
        AllOrNothing both = both(headgate);
        headgate.turn(false);
        both.enter().close();
        both.enterAsync().get().close();
        assertThat(both.callAsync(() -> CompletableFuture.completedFuture("ran"))
                        .get())
                .isEqualTo("ran");
        assertThat(both.tryEnter().isAdmitted()).isTrue();
    }

    @Test
    void theyMustBeOfOneHeadgateAndAtLeastOne() {
        assertThatThrownBy(() -> AllOrNothing.of(List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("resources: 0 (expected: >= 1)");
        assertThatThrownBy(() ->
                        AllOrNothing.of(headgate().resource("a"), headgate().resource("b")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("resource: Resource[b] (expected: of the same Headgate as the first)");
    }
}
