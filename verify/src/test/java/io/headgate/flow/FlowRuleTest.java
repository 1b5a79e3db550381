package io.headgate.flow;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.Entry;
import io.headgate.Entryway;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.guard.Priority;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.rule.OriginScope;
import io.headgate.rule.Rule;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What each setting of a flow rule does. */
class FlowRuleTest {

    private final FakeTicker ticker = new FakeTicker();

    private Headgate headgate(Rule... rules) {
        return Headgate.builder().ticker(ticker).rules(rules).build();
    }

    private static int admitted(Entryway entryway, int attempts) {
        int admitted = 0;
        for (int i = 0; i < attempts; i++) {
            if (entryway.tryEnter() instanceof Entry entry) {
                entry.close();
                admitted++;
            }
        }
        return admitted;
    }

    @Test
    void oneOriginHasALimitOfItsOwnAndOthersAreNotTouched() {
        Resource orders = headgate(flow("orders").perSecond(2).from("app-a")).resource("orders");
        assertThat(admitted(orders.from("app-a"), 5)).isEqualTo(2);
        assertThat(admitted(orders.from("app-b"), 5)).isEqualTo(5);
        assertThat(admitted(orders, 5)).isEqualTo(5);
    }

    @Test
    void eachOtherOriginHasABudgetUnlessARuleNamesIt() {
        Resource orders = headgate(
                        flow("orders").perSecond(4).from("app-a"),
                        flow("orders").perSecond(2).fromEachOther())
                .resource("orders");
        assertThat(admitted(orders.from("app-a"), 5)).isEqualTo(4);
        assertThat(admitted(orders.from("app-b"), 5)).isEqualTo(2);
        assertThat(admitted(orders.from("app-c"), 5)).isEqualTo(2);
        assertThat(admitted(orders, 5)).as("no origin").isEqualTo(5);
    }

    @Test
    void anOriginThatARuleComesToNameLeavesTheOthers() {
        Headgate headgate = headgate(flow("orders").perSecond(2).fromEachOther().withId("others"));
        Resource orders = headgate.resource("orders");
        assertThat(admitted(orders.from("app-a"), 5)).isEqualTo(2);
        headgate.rules().add(flow("orders").perSecond(4).from("app-a").withId("a"));
        assertThat(admitted(orders.from("app-a"), 5)).isEqualTo(4);
        headgate.rules().remove("a");
        assertThat(admitted(orders.from("app-a"), 5)).isZero();
    }

    @Test
    void beyondTheCapOriginsShareOneBudget() {
        Resource orders = headgate(flow("orders").perSecond(2).withOrigins(new OriginScope.Others(1)))
                .resource("orders");
        assertThat(admitted(orders.from("a"), 5)).isEqualTo(2);
        assertThat(admitted(orders.from("b"), 5)).isEqualTo(2);
        assertThat(admitted(orders.from("c"), 5)).isZero();
    }

    @Test
    void aRaisedCapGivesNoOriginASecondBudget() {
        Headgate headgate = headgate(flow("orders")
                .perSecond(2)
                .withOrigins(new OriginScope.Others(1))
                .withId("others"));
        Resource orders = headgate.resource("orders");
        assertThat(admitted(orders.from("a"), 5)).isEqualTo(2);
        assertThat(admitted(orders.from("b"), 5)).isEqualTo(2);
        headgate.rules()
                .patch(
                        "others",
                        rule -> flow("orders")
                                .perSecond(2)
                                .withOrigins(new OriginScope.Others(10))
                                .withId("others"));
        assertThat(admitted(orders.from("b"), 5)).isZero();
    }

    @Test
    void onlyCallsThroughTheEntranceAreCounted() {
        Headgate headgate = headgate(flow("orders").perSecond(2).through("web"));
        Resource orders = headgate.resource("orders");
        assertThat(admitted(orders.through("batch"), 5)).isEqualTo(5);
        assertThat(headgate.within("web", "", () -> admitted(orders, 5))).isEqualTo(2);
        assertThat(admitted(orders.through("web"), 5)).isZero();
    }

    @Test
    void aRelatedRuleRefusesWhileTheOtherResourceIsBusy() {
        Headgate headgate = headgate(flow("report").perSecond(3).whileNotBusy("orders"));
        Resource report = headgate.resource("report");
        Resource orders = headgate.resource("orders");
        assertThat(admitted(report, 10)).isEqualTo(10);
        assertThat(admitted(orders, 10)).as("orders has no limit of its own").isEqualTo(10);
        assertThat(admitted(report, 10)).isZero();
        ticker.advance(Duration.ofMillis(1_200));
        assertThat(admitted(report, 10)).isEqualTo(10);
    }

    @Test
    void aRelatedRuleCountsAlsoTheCallsBeyondItsLimit() {
        Headgate headgate =
                headgate(flow("report").by(AlignedSlices.perSecond(2)).whileNotBusy("orders"));
        Resource report = headgate.resource("report");
        Resource orders = headgate.resource("orders");
        admitted(orders, 1);
        ticker.advance(Duration.ofMillis(500));
        admitted(orders, 2);
        ticker.advance(Duration.ofMillis(500));
        assertThat(admitted(report, 1))
                .as("orders had two in the last two slices")
                .isZero();
    }

    @Test
    void aRelatedRuleDoesNotCountCallsThatAQueueOfTheOtherResourceRefuses() {
        Headgate headgate = headgate(
                flow("report").perSecond(3).whileNotBusy("orders"),
                flow("orders").perSecond(1).queueing(Duration.ofMillis(10)));
        Resource orders = headgate.resource("orders");
        Resource report = headgate.resource("report");
        assertThat(admitted(orders, 20)).isEqualTo(1);
        assertThat(admitted(report, 1)).isEqualTo(1);
    }

    @Test
    void aRelatedRuleThatComesToLookAtARateCountsAlsoTheCallsBeyondItsLimit() {
        Headgate headgate =
                headgate(flow("report").inFlight(3).whileNotBusy("orders").withId("related"));
        Resource orders = headgate.resource("orders");
        Resource report = headgate.resource("report");
        headgate.rules()
                .patch(
                        "related",
                        rule -> flow("report")
                                .perSecond(3)
                                .whileNotBusy("orders")
                                .withId("related"));
        admitted(orders, 3);
        ticker.advance(Duration.ofMillis(900));
        admitted(orders, 3);
        ticker.advance(Duration.ofMillis(300));
        assertThat(admitted(report, 1))
                .as("orders had three in the last second")
                .isZero();
    }

    @Test
    void aRelatedRuleAlsoSeesAResourceThatWasThereBeforeAndCallsInFlight() {
        Headgate headgate = headgate();
        Resource orders = headgate.resource("orders");
        Resource report = headgate.resource("report");
        headgate.rules().add(flow("report").inFlight(1).whileNotBusy("orders").withId("related"));
        Entry busy = orders.enter();
        assertThat(admitted(report, 3)).isZero();
        busy.close();
        assertThat(admitted(report, 3)).isEqualTo(3);
        headgate.rules().remove("related");
        try (Entry unrelated = orders.enter()) {
            assertThat(admitted(report, 3)).isEqualTo(3);
        }
    }

    @Test
    void aWeightedCallTakesAsManyPermits() {
        Resource orders = headgate(flow("orders").perSecond(10)).resource("orders");
        assertThat(admitted(orders.weighing(4), 5)).isEqualTo(2);
        assertThat(admitted(orders, 5)).isEqualTo(2);
        assertThat(orders.statistics().permits()).isEqualTo(10);
        assertThat(orders.statistics().total().passed()).isEqualTo(4);
    }

    @Test
    void queueingSpacesCallsEvenly() {
        Resource orders = headgate(flow("orders").perSecond(10).queueing(Duration.ofMillis(250)))
                .resource("orders");
        long start = ticker.read();
        orders.run(() -> {});
        orders.run(() -> {});
        assertThat(ticker.read() - start).isEqualTo(Duration.ofMillis(100).toNanos());
        assertThat(orders.tryEnter().isAdmitted()).as("tryEnter never waits").isFalse();
        assertThat(orders.statistics().waited()).isEqualTo(1);
    }

    @Test
    void aCallOfHighPriorityBorrowsFromTheNextWindow() throws InterruptedException {
        Resource orders = headgate(flow("orders").perSecond(2).borrowing(Duration.ofSeconds(2)))
                .resource("orders");
        assertThat(admitted(orders, 5)).isEqualTo(2);
        assertThat(orders.tryEnter(Duration.ofSeconds(5)).isAdmitted())
                .as("normal priority")
                .isFalse();
        long start = ticker.read();
        assertThat(orders.prioritized(Priority.HIGH)
                        .tryEnter(Duration.ofSeconds(5))
                        .isAdmitted())
                .isTrue();
        assertThat(ticker.read() - start)
                .isBetween(
                        Duration.ofMillis(900).toNanos(),
                        Duration.ofMillis(1_200).toNanos());
    }

    @Test
    void warmingUpBeginsWithAThird() {
        Resource orders = headgate(flow("orders").perSecond(30).warmingUp(Duration.ofSeconds(10)))
                .resource("orders");
        assertThat(admitted(orders, 100)).isBetween(9, 11);
    }

    @Test
    void anyLimitCanBeTheAlgorithm() {
        Resource orders = headgate(flow("orders").by(TokenBucket.perSecond(1).withBurst(7)))
                .resource("orders");
        assertThat(admitted(orders, 20)).isEqualTo(7);
    }

    @Test
    void aLimitOfZeroRefusesEverythingAndHasNoRetryAfter() {
        Resource orders = headgate(flow("orders").perSecond(0)).resource("orders");
        assertThatThrownBy(() -> orders.run(() -> {}))
                .isInstanceOfSatisfying(
                        io.headgate.BlockedException.class,
                        refused -> assertThat(refused.retryAfter()).isEmpty());
    }

    @Test
    void badSettingsAreRefusedInOneFormat() {
        assertThatThrownBy(() -> flow(" ").perSecond(1))
                .hasMessage("resource: \" \" (expected: the name of a resource)");
        assertThatThrownBy(() -> flow("a").inFlight(-1))
                .hasMessage("permits: -1 (expected: >= 0 (0 refuses everything))");
        assertThatThrownBy(() -> flow("a").inFlight(1).queueing(Duration.ofSeconds(1)))
                .hasMessage("maxWait: 1 s (expected: 0 for a limit of calls in flight)");
        assertThatThrownBy(() -> flow("a").inFlight(1).borrowing(Duration.ofSeconds(1)))
                .hasMessage("borrow: 1 s (expected: 0 for a limit of calls in flight)");
        assertThatThrownBy(() -> flow("a").perMinute(1).warmingUp(Duration.ofSeconds(1)))
                .hasMessage("period: 1 min (expected: 1 s, to warm up)");
    }

    @Test
    void aQueueThatIsToldToWaitLongerDoes() throws InterruptedException {
        FlowRule brief = flow("orders").perSecond(10).queueing(Duration.ofMillis(100));
        assertThat(brief.queueing(Duration.ofSeconds(1)))
                .isEqualTo(flow("orders").perSecond(10).queueing(Duration.ofSeconds(1)));
        FlowRule warming = brief.warmingUp(Duration.ofSeconds(10));
        assertThat(warming.queueing(Duration.ofSeconds(1)))
                .isEqualTo(flow("orders")
                        .perSecond(10)
                        .queueing(Duration.ofSeconds(1))
                        .warmingUp(Duration.ofSeconds(10)));
        assertThat(warming.warmingUp(Duration.ofSeconds(20)))
                .as("and goes on spacing calls")
                .isEqualTo(brief.warmingUp(Duration.ofSeconds(20)));
        Resource orders = headgate(brief.queueing(Duration.ofSeconds(1))).resource("orders");
        assertThat(orders.weighing(4).tryEnter(Duration.ofSeconds(1)).isAdmitted())
                .isTrue();
    }
}
