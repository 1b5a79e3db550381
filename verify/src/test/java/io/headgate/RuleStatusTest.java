package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import io.headgate.OwnRule.OwnGuard;
import io.headgate.breaker.BreakerRule;
import io.headgate.breaker.Control;
import io.headgate.guard.HotValue;
import io.headgate.guard.Stage;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import io.headgate.testkit.time.FakeTicker;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What an operator sees of the state of guards, through the engine. */
class RuleStatusTest {

    private final FakeTicker ticker = new FakeTicker();
    private final List<GuardFailed> reports = new CopyOnWriteArrayList<>();

    /** Fails to say how it is. */
    private static final class Mute extends OwnGuard {

        Mute(OwnRule rule) {
            super(rule, Stage.ACCESS);
        }

        @Override
        public Map<String, String> status(long now) {
            throw new IllegalStateException("broken");
        }

        @Override
        public List<HotValue> hottest(int most, long now) {
            throw new IllegalStateException("broken");
        }
    }

    private Headgate headgate(Rule... rules) {
        return Headgate.builder()
                .ticker(ticker)
                .kind(new OwnRule.Kind(Mute::new))
                .rules(rules)
                .onEvent(event -> {
                    if (event instanceof GuardFailed failed) {
                        reports.add(failed);
                    }
                })
                .build();
    }

    private static Map<String, String> status(Headgate headgate, String resource) {
        return headgate.statistics().rules().stream()
                .filter(figures -> figures.resource().equals(resource))
                .findFirst()
                .orElseThrow()
                .status();
    }

    @Test
    void theFiguresOfARuleTellTheStateOfItsGuard() {
        Headgate headgate = headgate(flow("orders").perSecond(5));
        headgate.resource("orders").run(() -> {});
        assertThat(status(headgate, "orders")).containsExactly(entry("used", "1"), entry("limit", "5"));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> status(headgate, "orders").put("used", "0"));
    }

    @Test
    void anOperatorWhoOnlyMeasuresSeesWhatTheBreakerCounts() {
        Headgate headgate = headgate(BreakerRule.errorRatio("orders", 0.5).under(Control.METRICS_ONLY));
        try (Entry entry = headgate.resource("orders").enter()) {
            entry.failed(new IllegalStateException("down"));
        }
        assertThat(status(headgate, "orders"))
                .containsExactly(entry("state", "METRICS_ONLY"), entry("calls", "1"), entry("bad", "1"));
    }

    @Test
    void resourcesThatShareTheBudgetOfAPatternAreCounted() {
        Headgate headgate = headgate(flow(Target.prefix("item/").each(2)).perSecond(5));
        for (String name : new String[] {"item/1", "item/2", "item/3", "item/4", "item/5", "other"}) {
            headgate.resource(name).run(() -> {});
        }
        assertThat(status(headgate, "item/1")).containsOnlyKeys("used", "limit");
        String pattern = Target.prefix("item/").text();
        assertThat(status(headgate, pattern))
                .containsExactly(entry("own", "2"), entry("sharing", "3"), entry("used", "3"), entry("limit", "5"));
    }

    @Test
    void aGuardThatFailsToTellIsCountedAndShowsNothing() {
        Headgate headgate = headgate(OwnRule.of("a"), flow("a").perSecond(5));
        headgate.resource("a").run(() -> {});
        List<RuleFigures> rules = headgate.statistics().rules();
        assertThat(rules).extracting(RuleFigures::errors).containsExactly(1L, 0L);
        assertThat(rules.get(0).status()).isEmpty();
        assertThat(rules.get(1).status()).containsEntry("used", "1");
        assertThat(reports).hasSize(1);
    }

    @Test
    void theHottestValuesOfARuleAreToldAtEachPlace() {
        Headgate headgate = headgate(
                HotParameterRule.perSecond("orders", 0, 5).withId("own"),
                flow("orders").perSecond(100));
        headgate.resource("orders").run("alice", () -> {});
        assertThat(headgate.statistics().hottest("own", "orders", 5)).containsExactly(new HotValue("alice", "", 1, 5));
        assertThat(headgate.statistics().hottest("own", "bills", 5)).isEmpty();
        assertThat(headgate.statistics().hottest("none", "orders", 5)).isEmpty();
        for (RuleFigures rule : headgate.statistics().rules()) {
            assertThat(headgate.statistics().hottest(rule.ruleId(), rule.resource(), 5))
                    .hasSize(rule.ruleId().equals("own") ? 1 : 0);
        }
    }

    @Test
    void resourcesThatShareABudgetShareItsHottestValues() {
        Target target = Target.prefix("item/").each(1);
        HotParameterRule rule = HotParameterRule.perSecond("any", 0, 5);
        Headgate headgate = headgate(rule.withHead(rule.head().withId("each").withTarget(target)));
        for (String name : new String[] {"item/1", "item/2", "item/3"}) {
            headgate.resource(name).run("alice", () -> {});
        }
        assertThat(headgate.statistics().hottest("each", "item/1", 5)).containsExactly(new HotValue("alice", "", 1, 5));
        assertThat(headgate.statistics().hottest("each", target.text(), 5))
                .containsExactly(new HotValue("alice", "", 2, 5));
        assertThat(headgate.statistics().hottest("each", "item/2", 5)).isEmpty();
    }

    @Test
    void aGuardThatFailsToTellItsHottestIsCountedToo() {
        Headgate headgate = headgate(OwnRule.of("a"));
        headgate.resource("a").run(() -> {});
        String id = headgate.statistics().rules().get(0).ruleId();
        long before = headgate.statistics().rules().get(0).errors();
        assertThat(headgate.statistics().hottest(id, "a", 5)).isEmpty();
        assertThat(headgate.statistics().rules().get(0).errors()).isEqualTo(before + 2); // and once more by its status
    }

    @Test
    void onlySoManyCanBeAskedFor() {
        Statistics statistics = headgate().statistics();
        for (int most : new int[] {0, 21}) {
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> statistics.hottest("own", "orders", most))
                    .withMessage("most: " + most + " (expected: 1 to 20)");
        }
    }
}
