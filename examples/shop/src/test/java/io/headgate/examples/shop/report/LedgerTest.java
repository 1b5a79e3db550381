package io.headgate.examples.shop.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.examples.shop.report.Answer.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private final Ledger ledger = new Ledger();

    @Test
    void whatWasOfferedIsAdmittedRefusedOrFailed() {
        ledger.begin("sale", List.of("web"));
        ledger.add("sale", "web", Answer.of(Outcome.COMPLETE, 1_000_000));
        ledger.add("sale", "web", Answer.of(Outcome.DEGRADED, 1_000_000));
        ledger.add("sale", "web", Answer.refusedBy("hot", 1));
        ledger.add("sale", "web", Answer.refusedBy("hot", 1));
        ledger.add("sale", "web", Answer.refusedBy("flow", 1));
        ledger.add("sale", "web", Answer.of(Outcome.FAILED, 9_000_000_000L));
        ledger.add("sale", "web", Answer.of(Outcome.ABANDONED, 0));

        Figures web = ledger.acts().get(0).clients().get("web");
        assertThat(web.offered()).isEqualTo(7);
        assertThat(web.admitted()).isEqualTo(2);
        assertThat(web.degraded()).isEqualTo(1);
        assertThat(web.refused()).isEqualTo(3);
        assertThat(web.failed()).isEqualTo(2);
        assertThat(web.abandoned()).isEqualTo(1);
        assertThat(web.refusedBy()).containsExactly(Map.entry("hot", 2L), Map.entry("flow", 1L));
        assertThat(web.p99Micros()).as("of those that were admitted").isBetween(1_000L, 1_125L);
    }

    @Test
    void anActThatComesAgainGoesOn() {
        ledger.begin("calm", List.of("web", "batch"));
        ledger.lasted("calm", Duration.ofSeconds(2));
        ledger.begin("sale", List.of("web"));
        ledger.begin("calm", List.of("web", "batch"));
        ledger.add("calm", "batch", Answer.of(Outcome.COMPLETE, 1));
        ledger.lasted("calm", Duration.ofSeconds(3));

        assertThat(ledger.acts()).extracting(ActFigures::act).containsExactly("calm", "sale");
        ActFigures calm = ledger.acts().get(0);
        assertThat(calm.lasted()).isEqualTo(Duration.ofSeconds(5));
        assertThat(calm.clients()).containsOnlyKeys("web", "batch");
        assertThat(calm.clients().get("batch").offered()).isEqualTo(1);
    }

    @Test
    void whatCameLatelyIsToldOnce() {
        ledger.add("calm", "web", Answer.of(Outcome.COMPLETE, 1));

        assertThat(ledger.sinceLast().offered()).isEqualTo(1);
        assertThat(ledger.sinceLast().offered()).isZero();
    }

    @Test
    void rulesWithoutEndDoNotFillTheMemory() {
        for (int i = 0; i < 1_000; i++) {
            ledger.add("calm", "web", Answer.refusedBy("rule " + i, 1));
        }

        Figures web = ledger.acts().get(0).clients().get("web");
        assertThat(web.refusedBy()).hasSize(51).containsEntry("(other rules)", 950L);
        assertThat(web.refused()).isEqualTo(1_000);
    }
}
