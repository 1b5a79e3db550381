package io.headgate.lab.whatif;

import static io.headgate.lab.whatif.Trying.poisson;
import static io.headgate.lab.whatif.Trying.rules;
import static io.headgate.lab.whatif.Trying.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.InvalidRulesException;
import io.headgate.lab.downstream.DownstreamSettings;
import io.headgate.rule.Rule;
import io.headgate.testkit.arrivals.ZipfKeys;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SideBySideTest {

    private static final DownstreamSettings DOWNSTREAM = DownstreamSettings.of(Duration.ofMillis(50), 20);

    @Test
    void twoDocumentsAndNoneMeetTheSameCalls() {
        List<Rule> strict = rules("{kind: flow, id: limit, resource: orders, limit: {permits: 100, per: 1s}}");
        List<Rule> loose = rules("{kind: flow, id: limit, resource: orders, limit: {permits: 200, per: 1s}}");
        Scenario scenario = scenario(poisson(300, 35), strict, DOWNSTREAM);
        try (SideBySide trial = new SideBySide(
                scenario,
                List.of(new SideBySide.Candidate("strict", strict), new SideBySide.Candidate("loose", loose)))) {
            assertThat(trial.playSome()).isTrue();
            assertThat(trial.done()).isBetween(0.9, 0.99);

            List<RunResult> results = trial.finish();

            assertThat(trial.done()).isOne();
            assertThat(trial.playSome()).isFalse();
            assertThat(results).extracting(RunResult::name).containsExactly("no rules", "strict", "loose");
            assertThat(results.stream().map(result -> result.total().offered()).distinct())
                    .hasSize(1);
            assertThat(results.get(0).total().refused()).isZero();
            assertThat(results.get(1).total().refused())
                    .isGreaterThan(results.get(2).total().refused());
        }
    }

    @Test
    void rulesThatNoEngineTakesAreRefused() {
        Rule one = rules("{kind: flow, id: twice, resource: orders, limit: {permits: 1, per: 1s}}")
                .get(0);
        Scenario scenario = scenario(poisson(300, 1), List.of(), DOWNSTREAM);

        assertThatThrownBy(() ->
                        new SideBySide(scenario, List.of(new SideBySide.Candidate("double", List.of(one, one)))))
                .isInstanceOf(InvalidRulesException.class)
                .hasMessageContaining("twice");
    }

    @Test
    void sharesOfResourcesAreKept() {
        Calls calls = new GeneratedCalls(
                poisson(1_000, 10),
                new Mix(Map.of("orders", 3, "payments", 1)),
                Mix.evenly(List.of("")),
                new Keys(new ZipfKeys(10, 1, 1), List.of()),
                4);
        RunResult result = Trying.run(List.of(), new Scenario(calls, DOWNSTREAM, Duration.ZERO, 1));

        double share = (double) result.resources().get("orders").offered()
                / result.total().offered();
        assertThat(share).isBetween(0.73, 0.77);
        assertThat(result.resources()).containsOnlyKeys("orders", "payments");
    }

    @Test
    void resourcesAndOriginsAreThoseThatTheRulesName() {
        List<Rule> rules = rules(
                "{kind: flow, resources: {pattern: 'GET /orders/*'}, limit: {permits: 1, per: 1s}}",
                "{kind: flow, resources: {prefix: 'POST /'}, limit: {permits: 1, per: 1s}}",
                "{kind: access, resource: pay, allow: [shop, 'back-*']}",
                "{kind: system, shed: {signal: cpu, start: 0.7, limit: 0.9}}");

        assertThat(DocumentNames.resources(rules)).containsExactly("GET /orders/any", "POST /any", "pay");
        assertThat(DocumentNames.origins(rules)).containsExactly("shop", "back-any", "somebody");
        assertThat(DocumentNames.origins(List.of())).containsExactly("");
    }
}
