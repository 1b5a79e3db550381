package io.headgate.cluster;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.quota.QuotaRule.quota;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.HeadgateBuilder;
import io.headgate.InvalidRulesException;
import io.headgate.Refusal;
import io.headgate.Resource;
import io.headgate.cluster.store.ClusterFound;
import io.headgate.cluster.store.ClusterLost;
import io.headgate.cluster.store.Grant;
import io.headgate.event.Event;
import io.headgate.guard.Arguments;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.rule.Confirmation;
import io.headgate.rule.FailurePolicy;
import io.headgate.rule.OriginScope;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleScope;
import io.headgate.rule.WhenLost;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rules whose scope is the cluster: what they count, on which budgets, and when they ask. */
class ClusterRulesTest {

    private final FakeTicker ticker = new FakeTicker();
    private final SharedCluster cluster = new SharedCluster(ticker);
    private final List<Event> events = new CopyOnWriteArrayList<>();

    private HeadgateBuilder building(Rule... rules) {
        return Headgate.builder()
                .ticker(ticker)
                .scheduler(new VirtualScheduler(ticker))
                .cluster(cluster)
                .onEvent(events::add)
                .rules(rules);
    }

    private Headgate member(Rule... rules) {
        return building(rules).build();
    }

    private static int admitted(Resource resource, int calls) {
        int admitted = 0;
        for (int i = 0; i < calls; i++) {
            admitted += resource.tryEnter() instanceof Entry entry ? closed(entry) : 0;
        }
        return admitted;
    }

    private static int closed(Entry entry) {
        entry.close();
        return 1;
    }

    @Test
    void twoProcessesShareOneLimit() {
        Rule rule = flow("orders").perSecond(10).inCluster();
        Resource one = member(rule).resource("orders");
        Resource other = member(rule).resource("orders");
        assertThat(admitted(one, 7)).isEqualTo(7);
        assertThat(admitted(other, 7)).isEqualTo(3);
        assertThat(admitted(one, 7)).isZero();
    }

    @Test
    void aRefusalNamesTheRuleAndSaysWhenToTryAgain() {
        Resource orders = member(
                        flow("orders").by(TokenBucket.perSecond(1)).inCluster().withId("fleet"))
                .resource("orders");
        assertThat(admitted(orders, 1)).isEqualTo(1);
        Refusal refusal = (Refusal) orders.tryEnter();
        assertThat(refusal.rule().id()).isEqualTo("fleet");
        assertThat(refusal.why().reason()).isEqualTo("more than 1 per second in the cluster");
        assertThat(refusal.retryAfter()).contains(Duration.ofSeconds(1));
        assertThat(orders.statistics().total().refused()).isEqualTo(1);
    }

    @Test
    void whatTheProcessItselfRefusesIsNotAsked() {
        Headgate member =
                member(flow("orders").perSecond(10).inCluster(), flow("orders").perSecond(2));
        assertThat(admitted(member.resource("orders"), 5)).isEqualTo(2);
        assertThat(cluster.questions).hasValue(2);
    }

    @Test
    void whatTheClusterRefusesIsGivenBackInTheProcess() {
        Headgate member = member(
                flow("orders").perSecond(1).inCluster().withId("fleet"),
                flow("orders").perSecond(3),
                flow("orders").inFlight(1));
        Resource orders = member.resource("orders");
        assertThat(admitted(orders, 20)).isEqualTo(1);
        member.rules().remove("fleet");
        assertThat(admitted(orders, 20)).isEqualTo(2);
    }

    @Test
    void theClusterIsNotAskedWhenTheQueueIsTooLong() {
        Headgate member = member(
                flow("orders").by(TokenBucket.perSecond(100)).inCluster().withId("fleet"),
                flow("orders").perSecond(1).queueing(Duration.ofMillis(1)));
        assertThat(admitted(member.resource("orders"), 20)).isEqualTo(1);
        assertThat(cluster.questions).hasValue(1);
        assertThat(cluster.givenBack).hasValue(0);
        assertThat(cluster.available("flow/fleet/orders/")).isEqualTo(99);
    }

    @Test
    void aQueueOfTheClusterMakesCallsWait() throws InterruptedException {
        Resource orders = member(flow("orders")
                        .perSecond(10)
                        .queueing(Duration.ofMillis(250))
                        .inCluster())
                .resource("orders");
        long begun = ticker.read();
        for (int i = 0; i < 3; i++) {
            orders.enter().close();
        }
        assertThat(ticker.read() - begun).isEqualTo(Duration.ofMillis(200).toNanos());
        assertThat(orders.tryEnter().isAdmitted()).isFalse();
        assertThat(orders.tryEnter(Duration.ofMillis(99)).isAdmitted()).isFalse();
        assertThat(orders.tryEnter(Duration.ofMillis(100)).isAdmitted()).isTrue();
        assertThat(orders.statistics().total().finished()).isEqualTo(3);
    }

    @Test
    void callsInFlightAreCountedInAllProcesses() {
        Rule rule = flow("orders").inFlight(3).inCluster().withId("three");
        Resource one = member(rule).resource("orders");
        Resource other = member(rule).resource("orders");
        Entry first = one.enter();
        Entry second = other.enter();
        Entry third = one.enter();
        assertThat(other.tryEnter().isAdmitted()).isFalse();
        second.close();
        third.abandon();
        assertThat(cluster.inUse("flow/three/orders/")).isEqualTo(1);
        assertThat(admitted(other, 2)).isEqualTo(2);
        first.close();
        assertThat(cluster.inUse("flow/three/orders/")).isZero();
        assertThat(other.call(() -> one.tryEnter().isAdmitted())).isTrue();
    }

    @Test
    void originsHaveBudgetsOfTheirOwn() {
        Headgate member = member(
                flow("orders").perSecond(2).fromEachOther().inCluster().withId("each"),
                flow("orders").perSecond(5).from("big").inCluster().withId("big"));
        Resource orders = member.resource("orders");
        for (String origin : List.of("a", "b")) {
            assertThat(orders.from(origin).tryEnter().isAdmitted()).isTrue();
            assertThat(orders.from(origin).tryEnter().isAdmitted()).isTrue();
            assertThat(orders.from(origin).tryEnter().isAdmitted()).isFalse();
        }
        for (int i = 0; i < 5; i++) {
            assertThat(orders.from("big").tryEnter().isAdmitted()).isTrue();
        }
        assertThat(orders.from("big").tryEnter().isAdmitted()).isFalse();
        assertThat(orders.tryEnter().isAdmitted()).isTrue();
        assertThat(cluster.open)
                .containsExactlyInAnyOrder("flow/each/orders/a", "flow/each/orders/b", "flow/big/orders/big");
    }

    @Test
    void manyOriginsKeepFewLimitsOpenAndLoseNothing() {
        Headgate member = member(flow("orders")
                .perSecond(1)
                .withOrigins(new OriginScope.Others(3))
                .inCluster());
        Resource orders = member.resource("orders");
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 20; i++) {
                assertThat(orders.from("origin-" + i).tryEnter().isAdmitted()).isEqualTo(round == 0);
                assertThat(cluster.open).hasSizeLessThanOrEqualTo(3);
            }
        }
    }

    @Test
    @Timeout(60)
    void aLimitThatMakesRoomWhileItIsAskedIsOpenedAgain() {
        Resource orders = member(flow("orders")
                        .perSecond(1)
                        .withOrigins(new OriginScope.Others(1))
                        .inCluster())
                .resource("orders");
        cluster.beforeAsking.set(
                () -> assertThat(orders.from("other").tryEnter().isAdmitted()).isTrue());
        assertThat(orders.from("one").tryEnter().isAdmitted()).isTrue();
        assertThat(cluster.beforeAsking).hasValue(null);
        assertThat(orders.from("one").tryEnter().isAdmitted()).isFalse();
    }

    @Test
    void aQuotaTakesFromAllItsPeriodsOrFromNone() {
        Resource orders = member(quota("orders")
                        .per(5, CalendarPeriod.DAY)
                        .and(3, CalendarPeriod.HOUR)
                        .inCluster()
                        .withId("both"))
                .resource("orders");
        assertThat(admitted(orders, 10)).isEqualTo(3);
        assertThat(cluster.available("quota/both/orders/DAY Z ")).isEqualTo(2);
        assertThat(cluster.givenBack).hasValue(7);
    }

    @Test
    void eachValueHasItsLimit() {
        Resource orders = member(HotParameterRule.perSecond("orders", 0, 2)
                        .withException("big", TokenBucket.perSecond(4))
                        .inCluster())
                .resource("orders");
        for (Object value : List.of("a", 7, true)) {
            assertThat(orders.tryEnter(value).isAdmitted()).isTrue();
            assertThat(orders.tryEnter(value).isAdmitted()).isTrue();
            assertThat(orders.tryEnter(value).isAdmitted()).isFalse();
        }
        for (int i = 0; i < 4; i++) {
            assertThat(orders.tryEnter("big").isAdmitted()).isTrue();
        }
        assertThat(orders.tryEnter("big").isAdmitted()).isFalse();
        assertThat(orders.tryEnter().isAdmitted()).isTrue();
    }

    @Test
    void aListCountsForEachOfItsValuesAllOrNothing() {
        Resource orders =
                member(HotParameterRule.perSecond("orders", 0, 2).inCluster()).resource("orders");
        assertThat(orders.tryEnter(List.of("a", "b")).isAdmitted()).isTrue();
        assertThat(orders.tryEnter("b").isAdmitted()).isTrue();
        assertThat(orders.tryEnter(List.of("a", "b")).isAdmitted()).isFalse();
        assertThat(orders.tryEnter("a").isAdmitted()).isTrue();
        assertThat(orders.tryEnter("a").isAdmitted()).isFalse();
    }

    @Test
    void aValueThatReadsOtherwiseElsewhereIsAFailureOfTheGuard() {
        Rule admits = HotParameterRule.perSecond("orders", 0, 1).inCluster();
        Rule refuses = HotParameterRule.perSecond("refunds", 0, 1).inCluster().onError(FailurePolicy.REFUSE);
        Headgate member = member(admits, refuses);
        assertThat(member.resource("orders").tryEnter(new Object()).isAdmitted())
                .isTrue();
        assertThat(member.resource("refunds").tryEnter(new Object()).isAdmitted())
                .isFalse();
        assertThat(member.statistics().rules()).allMatch(figures -> figures.errors() == 1);
    }

    @Test
    void aStoreThatFailsIsAFailureOfTheGuard() {
        cluster.failure = new IllegalStateException("no store");
        Headgate member = member(
                flow("orders").perSecond(1).inCluster(),
                flow("refunds").perSecond(1).inCluster().onError(FailurePolicy.REFUSE));
        assertThat(admitted(member.resource("orders"), 3)).isEqualTo(3);
        assertThat(admitted(member.resource("refunds"), 3)).isZero();
    }

    @Test
    void aStoreThatFailsAtTheSecondPeriodKeepsNothingOfTheFirst() {
        Headgate member = member(quota("orders")
                .per(5, CalendarPeriod.DAY)
                .and(3, CalendarPeriod.HOUR)
                .inCluster()
                .withId("both")
                .onError(FailurePolicy.REFUSE));
        Runnable fail = () -> cluster.failure = new IllegalStateException("no store");
        cluster.beforeAsking.set(() -> cluster.beforeAsking.set(fail));
        assertThat(admitted(member.resource("orders"), 1)).isZero();
        assertThat(cluster.available("quota/both/orders/DAY Z ")).isEqualTo(5);
    }

    @Test
    void whatACallReallyCostIsSettled() {
        Headgate member =
                member(flow("orders").by(TokenBucket.perSecond(100)).inCluster().withId("fleet"));
        Resource orders = member.resource("orders");
        orders.weighing(10).enter().closeAtCost(3);
        assertThat(cluster.available("flow/fleet/orders/")).isEqualTo(97);
        orders.weighing(10).enter().closeAtCost(40);
        assertThat(cluster.available("flow/fleet/orders/")).isEqualTo(57);
        orders.callAtCost(() -> 7L, cost -> cost);
        assertThat(cluster.available("flow/fleet/orders/")).isEqualTo(50);
    }

    @Test
    void inShadowItCountsAndRefusesNothing() {
        Headgate member =
                member(flow("orders").perSecond(2).inCluster().shadow().withId("fleet"));
        assertThat(admitted(member.resource("orders"), 5)).isEqualTo(5);
        assertThat(member.statistics().rules())
                .singleElement()
                .satisfies(figures -> assertThat(figures.refused()).isEqualTo(3));
    }

    @Test
    void aChangedRuleGoesOnFromWhatIsCounted() {
        Headgate member = member(flow("orders").perSecond(3).inCluster().withId("fleet"));
        Resource orders = member.resource("orders");
        assertThat(admitted(orders, 5)).isEqualTo(3);
        member.rules()
                .replaceAll(List.of(flow("orders").perSecond(5).inCluster().withId("fleet")));
        assertThat(admitted(orders, 5)).isEqualTo(2);
        member.rules().replaceAll(List.of(flow("orders").perSecond(5).withId("fleet")));
        assertThat(cluster.open).isEmpty();
        assertThat(admitted(orders, 10)).isEqualTo(5);
        member.rules()
                .replaceAll(List.of(flow("orders").perSecond(5).inCluster().withId("fleet")));
        assertThat(admitted(orders, 10)).isZero();
    }

    @Test
    void aRuleThatIsGoneClosesItsLimits() {
        Headgate member = member(flow("orders").perSecond(3).inCluster().withId("fleet"));
        assertThat(admitted(member.resource("orders"), 1)).isEqualTo(1);
        assertThat(cluster.open).isNotEmpty();
        member.rules().remove("fleet");
        assertThat(cluster.open).isEmpty();
    }

    @Test
    void withoutAClusterSuchARuleIsRefused() {
        assertThatThrownBy(() -> Headgate.builder()
                        .rules(flow("orders").perSecond(3).inCluster())
                        .build())
                .isInstanceOf(InvalidRulesException.class)
                .hasMessageContaining("scope: cluster (expected: local");
    }

    @Test
    void whatTheStoreCannotHoldIsRefusedBeforeAnythingChanges() {
        Headgate member = member(flow("orders").perSecond(3).inCluster());
        assertThatThrownBy(() -> member.rules()
                        .replaceAll(List.of(flow("orders").perSecond(666).inCluster())))
                .isInstanceOf(InvalidRulesException.class)
                .hasMessageContaining("666 (expected: another number)");
        assertThat(admitted(member.resource("orders"), 5)).isEqualTo(3);
    }

    @Test
    void whatMakesNoSenseInAClusterCannotBeSaid() {
        assertThatThrownBy(() -> flow("a").perSecond(1).whileNotBusy("b").inCluster())
                .hasMessageContaining("(expected: local for a related resource)");
        RuleScope leased = RuleScope.cluster().confirmed(Confirmation.leased(Duration.ofSeconds(1)));
        assertThatThrownBy(() -> flow("a").inFlight(1).withScope(leased))
                .hasMessageContaining(
                        "(expected: strict, and for all members together, for a limit of calls in flight)");
        assertThatThrownBy(() -> HotParameterRule.inFlight("a", 0, 1).withScope(leased))
                .hasMessageContaining(
                        "(expected: strict, and for all members together, for a limit of calls in flight)");
        assertThatThrownBy(() ->
                        flow("a").inFlight(1).withScope(RuleScope.cluster().forEachMember()))
                .hasMessageContaining("(expected: strict, and for all members together");
        assertThatThrownBy(() -> Confirmation.leased(Duration.ZERO)).hasMessageContaining("life");
    }

    @Test
    void theStatusSaysThatItIsOfTheCluster() {
        Headgate member =
                member(flow("orders").perSecond(3).withScope(RuleScope.cluster().whenLost(WhenLost.CLOSED)));
        assertThat(admitted(member.resource("orders"), 1)).isEqualTo(1);
        assertThat(member.statistics().rules().get(0).status())
                .isEqualTo(Map.of(
                        "scope",
                        "cluster",
                        "confirmation",
                        "strict",
                        "whenLost",
                        "closed",
                        "whenForgotten",
                        "full",
                        "limit",
                        "for all members",
                        "budgets",
                        "1",
                        "lost",
                        "false",
                        "decided/cluster",
                        "1",
                        "decided/alone",
                        "0"));
    }

    @Test
    void theStatusTellsWhoHasDecidedAndWhetherTheClusterIsLost() {
        Headgate member = member(
                flow("orders").perSecond(2).inCluster().withId("fleet"),
                flow("refunds").perSecond(2).inCluster().withId("other"));
        Resource orders = member.resource("orders");
        assertThat(admitted(orders, 3)).as("one is refused").isEqualTo(2);
        assertDecided(member, "fleet", 3, 0, false);
        cluster.lost = true;
        assertThat(admitted(orders, 4)).isEqualTo(4);
        assertThat(orders.weighing(2).tryEnter().isAdmitted()).isFalse();
        assertDecided(member, "fleet", 3, 5, true);
        cluster.lost = false;
        assertThat(admitted(orders, 1)).isZero();
        assertDecided(member, "fleet", 4, 5, false);
        assertThat(admitted(member.resource("refunds"), 1)).isEqualTo(1);
        assertDecided(member, "other", 1, 0, false);
    }

    private static void assertDecided(Headgate member, String rule, int byCluster, int alone, boolean lost) {
        Map<String, String> status = member.statistics().rules().stream()
                .filter(figures -> figures.ruleId().equals(rule))
                .findFirst()
                .orElseThrow()
                .status();
        assertThat(status)
                .containsEntry("decided/cluster", String.valueOf(byCluster))
                .containsEntry("decided/alone", String.valueOf(alone))
                .containsEntry("lost", String.valueOf(lost));
    }

    @Test
    void aCallIsDecidedOnEachOfItsBudgets() {
        Headgate member = member(quota("orders")
                .perDay(2)
                .and(5, CalendarPeriod.MONTH)
                .inCluster()
                .withId("fleet"));
        assertThat(admitted(member.resource("orders"), 3)).isEqualTo(2);
        assertDecided(member, "fleet", 5, 0, false); // the third call is refused by the first budget
    }

    @Test
    void aLimitThatIsClosedDecidesNothing() {
        Decisions decisions = new Decisions();
        Map<String, String> status = new HashMap<>();
        decisions.count(Grant.RETIRED);
        decisions.count(Grant.REFUSED_ALONE);
        decisions.into(status);
        assertThat(status).isEqualTo(Map.of("decided/cluster", "0", "decided/alone", "1"));
    }

    @Test
    void losingTheStoreAndFindingItAreEvents() {
        Headgate member = member();
        cluster.told.get().publish(new ClusterLost("redis: connection refused"));
        cluster.told.get().publish(new ClusterFound());
        assertThat(events).contains(new ClusterLost("redis: connection refused"), new ClusterFound());
        member.close();
        assertThat(cluster.told).hasValue(null);
    }

    @Test
    void argumentsByNameAreFoundToo() {
        Resource orders =
                member(HotParameterRule.perSecond("orders", -1, 1).inCluster()).resource("orders");
        assertThat(orders.tryEnter(Arguments.of("x", "a")).isAdmitted()).isTrue();
        assertThat(orders.tryEnter(Arguments.of("y", "a")).isAdmitted()).isFalse();
    }
}
