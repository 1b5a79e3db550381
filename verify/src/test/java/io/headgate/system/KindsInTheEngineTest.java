package io.headgate.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.Entry;
import io.headgate.Entryway;
import io.headgate.Headgate;
import io.headgate.Refusal;
import io.headgate.Resource;
import io.headgate.access.AccessRule;
import io.headgate.adaptive.AdaptiveRule;
import io.headgate.adaptive.Partitions;
import io.headgate.guard.Priority;
import io.headgate.limiter.concurrency.Aimd;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Access, system and adaptive rules as an application meets them. */
class KindsInTheEngineTest {

    private final FakeTicker ticker = new FakeTicker();
    private final ManualSignals signals = new ManualSignals();
    private final Headgate headgate = Headgate.builder()
            .ticker(ticker)
            .kind(new SystemKind(signals, Duration.ofSeconds(1)))
            .build();
    private final Resource orders = headgate.resource("orders");
    private final Resource pay = headgate.resource("pay");

    private static int admitted(Entryway way, int attempts) {
        int admitted = 0;
        for (int attempt = 0; attempt < attempts; attempt++) {
            if (way.tryEnter() instanceof Entry entry) {
                entry.close();
                admitted++;
            }
        }
        return admitted;
    }

    @Test
    void anAllowListInFrontOfThePayments() {
        headgate.rules().add(AccessRule.allow("pay", "shop", "billing-*").withId("who"));

        assertThat(admitted(pay.from("billing-eu"), 1)).isEqualTo(1);
        assertThat(admitted(pay.from("game"), 1)).isZero();
        assertThat(admitted(pay, 1)).as("unknown").isZero();
        assertThat(admitted(orders.from("game"), 1)).isEqualTo(1);
        assertThatThrownBy(() -> pay.from("game").run(() -> {}))
                .isInstanceOfSatisfying(BlockedException.class, blocked -> {
                    assertThat(blocked.rule().id()).isEqualTo("who");
                    assertThat(blocked.why().reason()).isEqualTo("origin game not allowed");
                });
    }

    @Test
    void oneSystemBudgetHoldsForAllResourcesTogetherAndOnlyForInboundCalls() {
        headgate.rules()
                .add(
                        SystemRule.rate(SlidingWindow.perSecond(10)),
                        SystemRule.concurrency(3).withId("c"));

        assertThat(admitted(orders.inbound(), 6) + admitted(pay.inbound(), 6)).isEqualTo(10);
        assertThat(admitted(orders.outbound(), 50)).isEqualTo(50);
    }

    @Test
    void inFlightCallsAreCountedAcrossResourcesAndRuleChanges() {
        headgate.rules().add(SystemRule.concurrency(2).withId("c"));
        Entry first = orders.inbound().enter();
        pay.inbound().enter();
        assertThat(orders.inbound().tryEnter()).isInstanceOf(Refusal.class);

        headgate.rules().patch("c", rule -> SystemRule.concurrency(3).withId("c"));
        Entry third = (Entry) orders.inbound().tryEnter();
        assertThat(orders.inbound().tryEnter()).isInstanceOf(Refusal.class);
        first.close();
        third.close();
        assertThat(orders.inbound().tryEnter()).isInstanceOf(Entry.class);
        assertThat(orders.inbound().tryEnter()).isInstanceOf(Entry.class);
        assertThat(orders.inbound().tryEnter()).isInstanceOf(Refusal.class);
    }

    @Test
    void underPressureTheLessImportantCallsGoFirst() {
        headgate.rules().add(SystemRule.cpu(0.5, 0.6));
        signals.cpu = 0.55;
        for (int second = 0; second < 60; second++) {
            ticker.advance(Duration.ofSeconds(1));
            admitted(orders.inbound().prioritized(Priority.SHEDDABLE), 50);
            admitted(orders.inbound(), 50);
        }

        assertThat(admitted(orders.inbound().prioritized(Priority.SHEDDABLE), 100))
                .isLessThan(10);
        assertThat(admitted(orders.inbound(), 100)).isGreaterThan(90);
        assertThat(admitted(orders.inbound().prioritized(Priority.CRITICAL), 100))
                .isEqualTo(100);
        Refusal refusal =
                (Refusal) orders.inbound().prioritized(Priority.SHEDDABLE).tryEnter();
        assertThat(refusal.why().reason()).startsWith("cpu, ").endsWith(" % of SHEDDABLE calls shed");
        assertThat(refusal.why().reached()).isEqualTo(0.55);
    }

    @Test
    void anAdaptiveLimitWithSharesLearnsFromTheCalls() {
        headgate.rules()
                .add(AdaptiveRule.of("orders", Aimd.defaults().withRange(4, 1, 10))
                        .withPartitions(Partitions.byOrigin(Map.of("shop", 50)))
                        .withId("adaptive"));
        List<Entry> entries = new ArrayList<>();
        for (int call = 0; call < 4; call++) {
            entries.add(orders.from("batch").enter());
        }
        assertThat(orders.from("shop").tryEnter()).isInstanceOf(Refusal.class);
        entries.remove(0).close();
        assertThat(orders.from("batch").tryEnter()).as("held to its share").isInstanceOf(Refusal.class);
        assertThat(orders.from("shop").tryEnter()).isInstanceOf(Entry.class);
        entries.forEach(Entry::close);
    }

    @Test
    void inShadowModeAnAdaptiveLimitCountsButRefusesNothing() {
        headgate.rules()
                .add(AdaptiveRule.of("orders", Aimd.defaults().withRange(1, 1, 1))
                        .withId("a")
                        .shadow());
        List<Entry> entries = new ArrayList<>();
        for (int call = 0; call < 5; call++) {
            entries.add(orders.enter());
        }
        entries.forEach(Entry::close);
        headgate.rules()
                .patch(
                        "a",
                        rule -> AdaptiveRule.of("orders", Aimd.defaults().withRange(1, 1, 1))
                                .withId("a"));

        assertThat(orders.tryEnter()).as("all have ended, nothing leaked").isInstanceOf(Entry.class);
        assertThat(orders.tryEnter()).isInstanceOf(Refusal.class);
    }
}
