package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.rule.Rule;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A rule in shadow mode lets every call run, counts what it would have refused, and costs the other rules nothing. */
class ShadowTest {

    private final FakeTicker ticker = new FakeTicker();

    private Headgate headgate(Rule... rules) {
        return Headgate.builder().ticker(ticker).rules(rules).build();
    }

    private static long refusedBy(Headgate headgate, String rule) {
        return headgate.statistics().rules().stream()
                .filter(figures -> figures.ruleId().equals(rule))
                .mapToLong(RuleFigures::refused)
                .sum();
    }

    @Test
    void everyCallRunsAndWhatWouldBeRefusedIsCounted() {
        Headgate headgate = headgate(flow("a").perSecond(3).withId("shadow").shadow());
        Resource a = headgate.resource("a");
        for (int i = 0; i < 10; i++) {
            assertThat(a.tryEnter().isAdmitted()).isTrue();
        }
        assertThat(refusedBy(headgate, "shadow")).isEqualTo(7);
        assertThat(a.statistics().total().refused()).isZero();
    }

    @Test
    void callsThatAnotherRuleRefusesLeaveNoTraceInTheShadow() {
        Headgate headgate = headgate(
                flow("a").perSecond(3).withId("shadow").shadow(),
                flow("a").perSecond(5).withId("real"));
        Resource a = headgate.resource("a");
        for (int i = 0; i < 1_000; i++) {
            a.tryEnter();
        }
        assertThat(refusedBy(headgate, "real")).isEqualTo(995);
        assertThat(refusedBy(headgate, "shadow")).isEqualTo(2);
        headgate.rules().patch("real", rule -> flow("a").perSecond(7).withId("real"));
        a.tryEnter();
        a.tryEnter();
        a.tryEnter();
        assertThat(refusedBy(headgate, "shadow")).isEqualTo(4);
    }

    @Test
    void inFlightIsBalancedAlsoForCallsThatWouldHaveBeenRefused() {
        Headgate headgate = headgate(flow("a").inFlight(2).withId("shadow").shadow());
        Resource a = headgate.resource("a");
        List<Entry> open = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            open.add(a.enter());
        }
        assertThat(refusedBy(headgate, "shadow")).isEqualTo(3);
        open.forEach(Entry::close);
        headgate.rules().patch("shadow", rule -> flow("a").inFlight(2).withId("shadow"));
        assertThat(a.tryEnter().isAdmitted()).isTrue();
        assertThat(a.tryEnter().isAdmitted()).isTrue();
        assertThat(a.tryEnter().isAdmitted()).isFalse();
    }

    @Test
    void whatWouldWaitRunsAtOnce() {
        Headgate headgate = headgate(flow("a")
                .perSecond(10)
                .queueing(Duration.ofMillis(200))
                .withId("shadow")
                .shadow());
        Resource a = headgate.resource("a");
        for (int i = 0; i < 5; i++) {
            a.run(() -> {});
        }
        assertThat(ticker.sleeps()).isEmpty();
        assertThat(refusedBy(headgate, "shadow")).isEqualTo(2);
    }

    @Test
    void aShadowBehindAQueueSeesTheCallWhenItRuns() {
        Headgate headgate = headgate(
                flow("a").perSecond(10).queueing(Duration.ofSeconds(10)).withId("queue"),
                flow("a").per(5, Duration.ofSeconds(1)).withId("shadow").shadow());
        Resource a = headgate.resource("a");
        for (int i = 0; i < 20; i++) {
            a.run(() -> {});
        }
        assertThat(ticker.sleeps()).hasSize(19);
        assertThat(refusedBy(headgate, "shadow")).isBetween(9L, 11L);
    }
}
