package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.flow.FlowRule;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rules change while calls go on. */
class RulesTest {

    private final FakeTicker ticker = new FakeTicker();
    private final Headgate headgate = Headgate.builder().ticker(ticker).build();
    private final Resource orders = headgate.resource("orders");

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
    void aRuleThatIsAddedHoldsForAHandleThatWasThereBefore() {
        assertThat(admitted(orders, 10)).isEqualTo(10);
        headgate.rules().add(flow("orders").perSecond(3));
        assertThat(admitted(orders, 10)).isEqualTo(3);
    }

    @Test
    void aRaisedLimitKeepsWhatIsUsed() {
        headgate.rules().replaceAll(List.of(flow("orders").perSecond(3).withId("limit")));
        assertThat(admitted(orders, 10)).isEqualTo(3);
        headgate.rules().patch("limit", rule -> flow("orders").perSecond(5).withId("limit"));
        assertThat(admitted(orders, 10)).isEqualTo(2);
    }

    @Test
    void anUnrelatedChangeLeavesTheUsedPermitsOfAnHourAlone() {
        Rule hourly = flow("orders").per(10, Duration.ofHours(1)).withId("hourly");
        headgate.rules().replaceAll(List.of(hourly));
        assertThat(admitted(orders, 20)).isEqualTo(10);
        headgate.rules().add(flow("other").perSecond(1));
        headgate.rules().replaceAll(List.of(flow("other").perSecond(2), hourly));
        assertThat(admitted(orders, 20)).isZero();
    }

    @Test
    void aLimitOfCallsInFlightCountsThoseThatCameUnderTheOldLimit() {
        headgate.rules().replaceAll(List.of(flow("orders").inFlight(5).withId("limit")));
        List<Entry> open = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            open.add(orders.enter());
        }
        headgate.rules().patch("limit", rule -> flow("orders").inFlight(3).withId("limit"));
        open.remove(0).close();
        open.remove(0).close();
        assertThat(orders.tryEnter().isAdmitted()).isFalse();
        open.remove(0).close();
        assertThat(orders.tryEnter().isAdmitted()).isTrue();
    }

    @Test
    void aRuleTurnedOffAndOnAgainKeepsItsState() {
        FlowRule rule = flow("orders").perSecond(3).withId("limit");
        headgate.rules().replaceAll(List.of(rule));
        assertThat(admitted(orders, 2)).isEqualTo(2);
        headgate.rules().replaceAll(List.of(rule.off()));
        assertThat(admitted(orders, 10)).isEqualTo(10);
        headgate.rules().replaceAll(List.of(rule));
        assertThat(admitted(orders, 10)).isEqualTo(1);
    }

    @Test
    void allProblemsAreListedAndNothingChanges() {
        headgate.rules().replaceAll(List.of(flow("orders").perSecond(3).withId("limit")));
        long version = headgate.rules().version();
        assertThatThrownBy(() -> headgate.rules()
                        .replaceAll(List.of(
                                flow("a").perSecond(1).withId("same"),
                                flow("b").perSecond(1).withId("same"),
                                flow("c").perSecond(1).whileNotBusy("d").fromEachOther())))
                .isInstanceOfSatisfying(
                        InvalidRulesException.class,
                        invalid -> assertThat(invalid.problems())
                                .hasSize(2)
                                .anySatisfy(problem -> assertThat(problem)
                                        .isEqualTo("rules[1].id: same (expected: an id that no other rule has)"))
                                .anySatisfy(problem -> assertThat(problem).startsWith("rules[2].origins: others")));
        assertThat(headgate.rules().version()).isEqualTo(version);
        assertThat(admitted(orders, 10)).isEqualTo(3);
    }

    @Test
    void aRuleOfAKindThatNobodyRegisteredIsAProblemWithOrWithoutAnId() {
        List<OwnRule> unknown = List.of(OwnRule.of("a"), OwnRule.of("b").withId("named"));
        assertThatThrownBy(() -> headgate.rules().replaceAll(unknown))
                .isInstanceOf(InvalidRulesException.class)
                .hasMessageContainingAll(
                        "rules[0].kind: io.headgate.OwnRule (expected: one of [flow, ",
                        "rules[1].kind: io.headgate.OwnRule (expected: one of [flow, ");
    }

    @Test
    void rulesThatNoGuardCanBeMadeOfAreAllListedAndNothingChanges() {
        Headgate own = Headgate.builder()
                .kind(new OwnRule.Kind(rule -> {
                    throw new IllegalStateException("no licence for " + rule.id());
                }))
                .rules(flow("a").perSecond(1).withId("kept"))
                .build();
        List<OwnRule> unmakeable =
                List.of(OwnRule.of("a").withId("x"), OwnRule.of("b").withId("y"));
        assertThatThrownBy(() -> own.rules().replaceAll(unmakeable))
                .isInstanceOf(InvalidRulesException.class)
                .hasMessageContainingAll(
                        "rules[0]: x, no licence for x (expected: ", "rules[1]: y, no licence for y (");
        assertThat(own.rules().all()).extracting(Rule::id).containsExactly("kept");
        own.close();
    }

    @Test
    void listenersGetTheDifference() {
        List<RulesChanged> heard = new CopyOnWriteArrayList<>();
        headgate.events().listen(RulesChanged.class, heard::add);
        headgate.rules()
                .replaceAll(List.of(
                        flow("a").perSecond(1).withId("a"),
                        flow("b").perSecond(1).withId("b")));
        headgate.rules()
                .replaceAll(List.of(
                        flow("b").perSecond(2).withId("b"),
                        flow("c").perSecond(1).withId("c")));
        headgate.rules().replaceAll(headgate.rules().all());
        assertThat(heard).hasSize(2);
        assertThat(heard.get(1).added()).extracting(Rule::id).containsExactly("c");
        assertThat(heard.get(1).changed()).extracting(Rule::id).containsExactly("b");
        assertThat(heard.get(1).removed()).extracting(Rule::id).containsExactly("a");
    }

    @Test
    void rulesWithoutAnIdAreNamedAfterKindAndTarget() {
        headgate.rules().add(flow("orders").perSecond(1), flow("orders").inFlight(2));
        assertThat(headgate.rules().all()).extracting(Rule::id).containsExactly("flow:orders", "flow:orders:2");
    }

    @Test
    void aRuleWithoutAnIdIsKnownAgainByWhatItSays() {
        Rule hourly = flow("orders").per(2, Duration.ofHours(1));
        headgate.rules().replaceAll(List.of(flow("orders").perSecond(100), hourly));
        assertThat(admitted(orders, 5)).isEqualTo(2);
        headgate.rules().replaceAll(List.of(hourly));
        assertThat(headgate.rules().all()).extracting(Rule::id).containsExactly("flow:orders:2");
        assertThat(admitted(orders, 5)).isZero();
    }

    @Test
    void aRuleForAVeryLongNameGetsAnId() {
        String name = "x".repeat(1_000);
        headgate.rules().add(flow(name).perSecond(1));
        assertThat(admitted(headgate.resource(name), 5)).isEqualTo(1);
        assertThat(headgate.rules().all())
                .singleElement()
                .satisfies(rule -> assertThat(rule.id()).hasSizeLessThan(200));
    }

    @Test
    void aRuleThatIsRemovedWhileOthersChangePlacesNoLongerHolds() {
        Rule first = flow("first").perSecond(1).withId("first");
        Rule second = flow("second").perSecond(1).withId("second");
        headgate.rules().replaceAll(List.of(flow("orders").perSecond(0).withId("gone"), first, second));
        assertThat(admitted(orders, 1)).isZero();
        headgate.rules().replaceAll(List.of(second, first));
        assertThat(admitted(orders, 1)).isEqualTo(1);
    }

    @Test
    void aRuleThatGetsAnotherTargetWhileOthersChangePlacesLeavesTheOldOneAlone() {
        Rule first = flow("first").perSecond(1).withId("first");
        Rule second = flow("second").perSecond(1).withId("second");
        headgate.rules().replaceAll(List.of(flow("orders").perSecond(0).withId("moved"), first, second));
        headgate.rules().replaceAll(List.of(flow("other").perSecond(0).withId("moved"), second, first));
        assertThat(admitted(orders, 1)).isEqualTo(1);
        assertThat(admitted(headgate.resource("other"), 1)).isZero();
    }

    @Test
    void rulesThatChangePlacesAreAskedInTheirNewOrder() {
        Rule first = flow("orders").perSecond(0).withId("first");
        Rule second = flow("orders").perSecond(0).withId("second");
        headgate.rules().replaceAll(List.of(first, second));
        assertThat(refuser()).isEqualTo("first");
        headgate.rules().replaceAll(List.of(second, first));
        assertThat(refuser()).isEqualTo("second");
    }

    private String refuser() {
        return ((Refusal) orders.tryEnter()).rule().id();
    }

    @Test
    void resourcesThatMatchAPatternShareABudgetOrHaveOneEach() {
        headgate.rules()
                .replaceAll(List.of(
                        flow(Target.prefix("GET /").each(2)).perSecond(2),
                        flow(Target.prefix("POST /").sharing()).perSecond(2)));
        assertThat(admitted(headgate.resource("GET /a"), 5)).isEqualTo(2);
        assertThat(admitted(headgate.resource("GET /b"), 5)).isEqualTo(2);
        assertThat(admitted(headgate.resource("GET /c"), 5)).isEqualTo(2);
        assertThat(admitted(headgate.resource("GET /d"), 5)).as("shares with c").isZero();
        assertThat(admitted(headgate.resource("POST /a"), 1)).isEqualTo(1);
        assertThat(admitted(headgate.resource("POST /b"), 5)).isEqualTo(1);
    }

    @Test
    void aResourceBeyondTheCapIsCountedWithOthersUntilARuleNamesIt() {
        Headgate small = Headgate.builder().ticker(ticker).maxResources(2).build();
        small.resource("a").run(() -> {});
        small.resource("b").run(() -> {});
        Resource late = small.resource("late");
        late.run(() -> {});
        assertThat(small.statistics().resources()).containsOnlyKeys("a", "b", "(other)");
        assertThat(small.statistics().overflow().resources()).isEqualTo(1);
        small.rules().add(flow("late").perSecond(1).withId("late"));
        assertThat(admitted(late, 5)).isEqualTo(1);
        assertThat(admitted(small.resource("late"), 5)).isZero();
        assertThat(small.statistics().resources()).containsKey("late");
        small.rules().remove("late");
        assertThat(admitted(late, 5)).isEqualTo(5);
        assertThat(small.statistics().resources()).containsOnlyKeys("a", "b", "(other)");
    }

    @Test
    void beyondTheCapAPatternRuleStillHolds() {
        Headgate small = Headgate.builder()
                .ticker(ticker)
                .maxResources(0)
                .rules(flow(Target.prefix("GET /").each(1)).perSecond(2))
                .build();
        assertThat(admitted(small.resource("GET /a"), 5)).isEqualTo(2);
        assertThat(admitted(small.resource("GET /b"), 5)).isEqualTo(2);
        assertThat(admitted(small.resource("GET /c"), 5)).as("shares with b").isZero();
        assertThat(admitted(small.resource("GET /a"), 5)).isZero();
    }

    /** A total of 1,000 per hour, whatever the limit is changed to and back meanwhile: at most the larger one passes. */
    @Test
    @Tag("concurrency")
    void noCallTooManyPassesWhileALimitIsChangedAgainAndAgain() throws InterruptedException {
        headgate.rules()
                .replaceAll(List.of(flow("orders").per(900, Duration.ofHours(1)).withId("limit")));
        AtomicLong passed = new AtomicLong();
        AtomicBoolean stop = new AtomicBoolean();
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread caller = new Thread(() -> {
                while (!stop.get()) {
                    passed.addAndGet(admitted(orders, 1));
                }
            });
            callers.add(caller);
            caller.start();
        }
        for (int change = 0; change < 2_000; change++) {
            long limit = change % 2 == 0 ? 1_000 : 900;
            headgate.rules()
                    .patch(
                            "limit",
                            rule -> flow("orders")
                                    .per(limit, Duration.ofHours(1))
                                    .withId("limit"));
        }
        headgate.rules()
                .patch(
                        "limit",
                        rule -> flow("orders").per(1_000, Duration.ofHours(1)).withId("limit"));
        while (passed.get() < 1_000) {
            Thread.onSpinWait();
        }
        stop.set(true);
        for (Thread caller : callers) {
            caller.join();
        }
        assertThat(passed.get()).isEqualTo(1_000);
        assertThat(orders.statistics().total().passed()).isEqualTo(1_000);
    }
}
