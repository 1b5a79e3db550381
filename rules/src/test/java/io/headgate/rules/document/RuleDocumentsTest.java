package io.headgate.rules.document;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.quota.QuotaRule.quota;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.headgate.access.AccessRule;
import io.headgate.breaker.BreakerRule;
import io.headgate.flow.FlowRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.rule.Confirmation;
import io.headgate.rule.RuleScope;
import io.headgate.rule.WhenForgotten;
import io.headgate.rule.WhenLost;
import io.headgate.rules.document.form.UnwritableException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RuleDocumentsTest {

    @Test
    void aDocumentSaysVersionRolloutAndRules() {
        RuleDocument read = RuleDocuments.read("""
                headgate: 1
                version: 42
                rollout: {shadowFor: 10m, percent: 25, rollBack: {refusedRatio: 0.2, minimumCalls: 100, within: 5m}}
                rules:
                  - kind: flow
                    id: orders-limit
                    resource: orders
                    limit: {permits: 100, per: 1s}
                """);

        Rollout.RollBack back = new Rollout.RollBack(0.2, 100, Duration.ofMinutes(5));
        assertThat(read)
                .isEqualTo(new RuleDocument(
                        42,
                        new Rollout(Duration.ofMinutes(10), 25, Optional.of(back)),
                        List.of(FlowRule.flow("orders").perSecond(100).withId("orders-limit"))));
    }

    @Test
    void whatIsWrittenIsShortAndInAFixedOrder() {
        RuleDocument document = RuleDocument.of(List.of(
                FlowRule.flow("GET /orders").perSecond(100).shadow(),
                BreakerRule.errorRatio("payments", 0.5).openFor(Duration.ofSeconds(90)),
                AccessRule.allow("payments", "shop", "no")));

        assertThat(RuleDocuments.write(document, Syntax.YAML)).isEqualTo("""
                        headgate: 1
                        rules:
                          - kind: flow
                            resource: GET /orders
                            mode: shadow
                            limit: {permits: 100, per: 1s}
                          - kind: breaker
                            resource: payments
                            errorRatio: 0.5
                            openFor: 1m30s
                          - kind: access
                            resource: payments
                            allow: [shop, "no"]
                        """);
        assertThat(RuleDocuments.read(RuleDocuments.write(document, Syntax.YAML)))
                .isEqualTo(document);
        assertThat(RuleDocuments.read(RuleDocuments.write(document, Syntax.JSON)))
                .isEqualTo(document);
    }

    @Test
    void allProblemsAreToldAtOnceEachWithItsPlace() {
        InvalidDocumentException refused =
                catchThrowableOfType(InvalidDocumentException.class, () -> RuleDocuments.read("""
                        headgate: 1
                        rules:
                          - kind: flwo
                          - kind: flow
                            resource: orders
                            limit: {permits: 100, per: 10 parsecs}
                            max_wait: 1s
                          - kind: breaker
                            resource: payments
                            errorRatio: 1.5
                        """));

        assertThat(refused.problems())
                .map(Problem::toString)
                .containsExactly(
                        "line 3, rules[0].kind: flwo (expected: one of flow, breaker, hot-parameter, hot-parameter-breaker, system, access, "
                                + "quota, gateway, adaptive; did you mean flow?)",
                        "line 6, rules[1].limit.per: 10 parsecs (expected: a duration such as 500ms, 10s or 1h)",
                        "line 7, rules[1].max_wait: max_wait (expected: one of the fields kind, id, resource, resources, mode, onError, "
                                + "limit, maxWait, borrow, origins, through, whileNotBusy, scope; did you mean maxWait?)",
                        "line 10, rules[2].errorRatio: 1.5 (expected: a number, at least 0, at most 1)");
        assertThat(refused.problems().get(1).column()).isEqualTo(32);
    }

    @Test
    void aRuleMayBeCountedByTheCluster() {
        RuleDocument document = RuleDocuments.read("""
                headgate: 1
                rules:
                  - {kind: flow, id: a, resource: a, limit: {permits: 1, per: 1s}, scope: cluster}
                  - {kind: flow, id: b, resource: b, limit: {permits: 1, per: 1s}, scope: local}
                  - {kind: quota, id: c, resource: c, quotas: [{permits: 1, per: day}], scope: {cluster: strict, whenLost: closed}}
                  - kind: hot-parameter
                    id: d
                    resource: d
                    argument: 0
                    limit: {algorithm: token-bucket, permits: 1, per: 1s}
                    scope: {cluster: leased, life: 500ms, whenLost: open, whenForgotten: cold, perMember: true}
                """);
        assertThat(document.rules())
                .containsExactly(
                        flow("a").perSecond(1).inCluster().withId("a"),
                        flow("b").perSecond(1).withId("b"),
                        quota("c")
                                .perDay(1)
                                .withScope(RuleScope.cluster().whenLost(WhenLost.CLOSED))
                                .withId("c"),
                        HotParameterRule.perSecond("d", 0, 1)
                                .withScope(RuleScope.cluster()
                                        .confirmed(Confirmation.leased(Duration.ofMillis(500)))
                                        .whenLost(WhenLost.OPEN)
                                        .whenForgotten(WhenForgotten.COLD)
                                        .forEachMember())
                                .withId("d"));
        assertThat(RuleDocuments.read(RuleDocuments.write(document, Syntax.YAML)))
                .isEqualTo(document);
    }

    @Test
    void aScopeThatIsNoneIsNamed() {
        InvalidDocumentException refused =
                catchThrowableOfType(InvalidDocumentException.class, () -> RuleDocuments.read("""
                        headgate: 1
                        rules:
                          - {kind: flow, resource: a, limit: {permits: 1, per: 1s}, scope: clutser}
                          - {kind: flow, resource: b, limit: {permits: 1, per: 1s}, scope: {cluster: leased}}
                          - {kind: flow, resource: c, limit: {inFlight: 1}, scope: {cluster: leased, life: 1s}}
                        """));
        assertThat(refused.problems())
                .map(Problem::toString)
                .satisfiesExactly(
                        misspelt -> assertThat(misspelt)
                                .startsWith("line 3, rules[0].scope: clutser (expected: one of local, cluster"),
                        missing -> assertThat(missing).startsWith("line 4, rules[1].scope.life: "),
                        senseless -> assertThat(senseless)
                                .startsWith("line 5, rules[2].scope: ")
                                .endsWith(
                                        "(expected: strict, and for all members together, for a limit of calls in flight)"));
    }

    @Test
    void codeHasNoFormInADocument() {
        BreakerRule rule = BreakerRule.errorRatio("payments", 0.5).withId("p");
        BreakerRule code = rule.failing(rule.settings().failures().orResults(result -> true));

        assertThatThrownBy(() -> RuleDocuments.write(RuleDocument.of(List.of(code)), Syntax.JSON))
                .isInstanceOf(UnwritableException.class)
                .hasMessageContaining("rules[0] (p).failures.results: ");
    }

    @Test
    void aDocumentMaySayWhereAnEditorFindsTheSchema() {
        String text = "{\"$schema\": \"./headgate-rules.schema.json\", \"headgate\": 1, \"rules\": []}";

        assertThat(RuleDocuments.read(text)).isEqualTo(RuleDocument.of(List.of()));
    }
}
