package io.headgate.rules.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.breaker.BreakerRule;
import io.headgate.flow.FlowRule;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.rule.Rule;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DocumentDiffTest {

    private static final FlowRule ORDERS =
            FlowRule.flow("orders").perSecond(100).withId("orders-limit");

    @Test
    void rulesAreAddedRemovedAndChangedFieldByField() {
        RuleDocument before =
                new RuleDocument(41, Rollout.atOnce(), List.of(ORDERS, BreakerRule.errorRatio("payments", 0.5)));
        RuleDocument after = new RuleDocument(
                42,
                new Rollout(Duration.ofMinutes(5), 100, Optional.empty()),
                List.of(
                        FlowRule.flow("orders")
                                .perSecond(200)
                                .withId("orders-limit")
                                .shadow(),
                        FlowRule.flow("search").perSecond(5)));

        assertThat(DocumentDiff.between(before, after)).hasToString("""
                        version: 41 → 42
                        rollout.shadowFor: 0s → 5m
                        + flow:search: {kind: flow, resource: search, limit: {permits: 5, per: 1s}}
                        - breaker:payments: {kind: breaker, resource: payments, errorRatio: 0.5}
                        ~ orders-limit
                            limit.permits: 100 → 200
                            mode: enforce → shadow""");
    }

    @Test
    void aFieldThatIsLeftOutCountsWithItsDefault() {
        FlowRule bucket = FlowRule.flow("orders").by(TokenBucket.perSecond(100)).withId("a");
        FlowRule larger = FlowRule.flow("orders")
                .by(TokenBucket.perSecond(100).withBurst(500))
                .withId("a");

        assertThat(changes(bucket, larger)).containsExactly("limit.burst: 100 → 500");
        assertThat(changes(ORDERS, ORDERS.from("shop"))).containsExactly("origins: any → {one: shop}");
        assertThat(changes(ORDERS, ORDERS.through("web"))).containsExactly("through: (none) → web");
    }

    @Test
    void aRuleOfAnotherKindUnderTheSameIdIsAChangedRule() {
        assertThat(changes(ORDERS, BreakerRule.errorRatio("orders", 0.5).withId("orders-limit")))
                .contains("kind: flow → breaker", "errorRatio: (none) → 0.5");
    }

    @Test
    void rulesWithoutIdAreComparedByKindAndTargetEqualOnesFirst() {
        FlowRule first = FlowRule.flow("orders").perSecond(1);
        FlowRule second = FlowRule.flow("orders").perSecond(2);
        FlowRule third = FlowRule.flow("orders").perSecond(3);

        DocumentDiff diff = between(List.of(first, second, third), List.of(second, third));
        assertThat(diff.removed()).containsExactly(Map.entry("flow:orders", first));
        assertThat(diff.changed()).isEmpty();
        assertThat(diff.added()).isEmpty();

        assertThat(between(List.of(first, second), List.of(first, third)).changed())
                .singleElement()
                .extracting(DocumentDiff.RuleChange::id)
                .isEqualTo("flow:orders:2");
    }

    @Test
    void anotherOrderIsADifference() {
        FlowRule other = FlowRule.flow("search").perSecond(1);

        assertThat(between(List.of(ORDERS, other), List.of(other, ORDERS))).hasToString("rules stand in another order");
        assertThat(between(List.of(ORDERS, other), List.of(ORDERS, other))).hasToString("no difference");
    }

    @Test
    void aRuleThatIsCodeIsComparedAsAWhole() {
        BreakerRule code = BreakerRule.errorRatio("a", 0.5)
                .with(settings -> settings.withFailures(settings.failures().orResults(result -> true)));

        assertThat(between(List.of(code), List.of(code.minimumCalls(5))).changed())
                .singleElement()
                .satisfies(change -> assertThat(change.fields()).hasSize(1));
        assertThat(between(List.of(), List.of(code)).toString()).startsWith("+ breaker:a: BreakerRule[");
    }

    @Test
    void differentRandomDocumentsDifferAndEqualOnesDoNot() {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        RandomRules random = new RandomRules(seed);
        RuleDocument before = random.document(5);
        for (int count = 0; count < 500; count++) {
            RuleDocument after = random.document(5);
            assertThat(DocumentDiff.between(before, after).isEmpty()).isEqualTo(before.equals(after));
            assertThat(DocumentDiff.between(after, after).isEmpty()).isTrue();
            before = after;
        }
    }

    private static List<String> changes(Rule before, Rule after) {
        return between(List.of(before), List.of(after)).changed().get(0).fields().stream()
                .map(DocumentDiff.FieldChange::toString)
                .toList();
    }

    private static DocumentDiff between(List<Rule> before, List<Rule> after) {
        return DocumentDiff.between(RuleDocument.of(before), RuleDocument.of(after));
    }
}
