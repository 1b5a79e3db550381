package io.headgate.sentinel.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.property.DynamicSentinelProperty;
import com.alibaba.csp.sentinel.property.SentinelProperty;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import io.headgate.flow.FlowRule.Beginning;
import io.headgate.rule.RuleHead;
import io.headgate.sentinel.Engine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RuleStoreTest {

    private final Calls calls = new Calls();

    @AfterEach
    void close() {
        SentinelConfig.removeConfig(RejectedRules.KEY);
        FlowRuleManager.register2Property(new DynamicSentinelProperty<>());
        calls.close();
    }

    private FlowRule rule(double count) {
        return new FlowRule(calls.resource).setCount(count);
    }

    @Test
    void whoChangesARuleAfterwardsChangesNothing() {
        FlowRule loaded = rule(1);
        FlowRuleManager.loadRules(List.of(loaded));
        loaded.setCount(100);
        FlowRuleManager.getRules().get(0).setCount(200);
        assertThat(FlowRuleManager.getRules()).containsExactly(rule(1));
        assertThat(calls.passing(3)).isEqualTo(1);
    }

    @Test
    void anInvalidRuleLeavesItsResourceWithWhatWasInForce() {
        String other = calls.resource + "-other";
        FlowRuleManager.loadRules(List.of(rule(2)));
        long rejected = RejectedRules.count();
        FlowRuleManager.loadRules(List.of(rule(-1), new FlowRule(other).setCount(1)));
        assertThat(RejectedRules.count()).isEqualTo(rejected + 1);
        assertThat(calls.passing(5)).isEqualTo(2);
        assertThat(calls.refusalAt(other, "")).isNull();
        assertThat(calls.refusalAt(other, "")).isNotNull();
        assertThat(FlowRuleManager.getRules()).containsExactlyInAnyOrder(rule(2), new FlowRule(other).setCount(1));
    }

    @Test
    void besideAnInvalidRuleTheValidOnesOfANewResourceHold() {
        FlowRuleManager.loadRules(Arrays.asList(rule(-1), rule(1), null, new FlowRule()));
        assertThat(calls.passing(5)).isEqualTo(1);
    }

    @Test
    void anInvalidRuleIsThrownBackWhereThatIsWanted() {
        FlowRuleManager.loadRules(List.of(rule(2)));
        SentinelConfig.setConfig(RejectedRules.KEY, "throw");
        assertThatThrownBy(() -> FlowRuleManager.loadRules(List.of(rule(9), rule(-1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("count: -1.0 (expected: >= 0");
        assertThat(FlowRuleManager.getRules()).containsExactly(rule(2));
    }

    @Test
    void theSameInvalidRulesAreThrownBackEachTimeUntilTheyArePutRight() {
        SentinelConfig.setConfig(RejectedRules.KEY, "throw");
        List<FlowRule> rules = new ArrayList<>(List.of(rule(-1)));
        for (int time = 0; time < 3; time++) {
            assertThatThrownBy(() -> FlowRuleManager.loadRules(rules)).isInstanceOf(IllegalArgumentException.class);
        }
        rules.set(0, rule(3));
        FlowRuleManager.loadRules(rules);
        assertThat(FlowRuleManager.getRules()).containsExactly(rule(3));
    }

    @Test
    void theSameInvalidRulesAreToldOfEachTimeUntilTheyArePutRight() {
        List<FlowRule> rules = new ArrayList<>(List.of(rule(-1)));
        long rejected = RejectedRules.count();
        FlowRuleManager.loadRules(rules);
        FlowRuleManager.loadRules(List.of(rule(-1)));
        assertThat(RejectedRules.count()).isEqualTo(rejected + 2);
        FlowRuleManager.loadRules(rules);
        rules.set(0, rule(3));
        FlowRuleManager.loadRules(rules);
        assertThat(FlowRuleManager.getRules()).containsExactly(rule(3));
        rules.set(0, rule(4));
        FlowRuleManager.loadRules(rules);
        assertThat(FlowRuleManager.getRules())
                .as("the same list again is nothing new")
                .containsExactly(rule(3));
    }

    @Test
    void aPropertyWhoseRulesAreThrownBackIsTheOneThatCounts() {
        SentinelConfig.setConfig(RejectedRules.KEY, "throw");
        SentinelProperty<List<FlowRule>> bad = new DynamicSentinelProperty<>(List.of(rule(-1)));
        assertThatThrownBy(() -> FlowRuleManager.register2Property(bad)).isInstanceOf(IllegalArgumentException.class);
        FlowRuleManager.loadRules(List.of(rule(5)));
        assertThat(FlowRuleManager.getRules()).containsExactly(rule(5));
        bad.updateValue(List.of(rule(6)));
        assertThat(FlowRuleManager.getRules()).containsExactly(rule(6));
    }

    @Test
    void aBlankOriginStandsForAll() {
        FlowRule blank = rule(1);
        blank.setLimitApp(" ");
        FlowRuleManager.loadRules(List.of(blank));
        assertThat(FlowRuleManager.getRules().get(0).getLimitApp()).isEqualTo("default");
        assertThat(calls.passing(3)).isEqualTo(1);
    }

    @Test
    void equalRulesCountOnce() {
        FlowRuleManager.loadRules(List.of(rule(1), rule(1)));
        assertThat(FlowRuleManager.getRules()).hasSize(1);
    }

    @Test
    void aPropertyThatIsRegisteredTakesThePlaceOfTheOneBefore() {
        SentinelProperty<List<FlowRule>> first = new DynamicSentinelProperty<>(List.of(rule(1)));
        SentinelProperty<List<FlowRule>> second = new DynamicSentinelProperty<>(List.of(rule(2)));
        FlowRuleManager.register2Property(first);
        assertThat(FlowRuleManager.getRules()).containsExactly(rule(1));
        FlowRuleManager.register2Property(second);
        assertThat(FlowRuleManager.getRules()).containsExactly(rule(2));
        first.updateValue(List.of(rule(3)));
        assertThat(FlowRuleManager.getRules()).containsExactly(rule(2));
        second.updateValue(List.of(rule(4)));
        assertThat(FlowRuleManager.getRules()).containsExactly(rule(4));
        FlowRuleManager.loadRules(List.of(rule(5)));
        assertThat(FlowRuleManager.getRules()).containsExactly(rule(5));
        assertThatThrownBy(() -> FlowRuleManager.register2Property(null)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rulesThatOthersPutIntoTheEngineStay() {
        io.headgate.flow.FlowRule own =
                new Beginning(RuleHead.of(calls.resource + "-own")).perSecond(0).withId("own of " + calls.resource);
        Engine.gate().rules().add(own);
        try {
            FlowRuleManager.loadRules(List.of(rule(1)));
            FlowRuleManager.loadRules(List.of());
            assertThat(calls.refusalAt(calls.resource + "-own", ""))
                    .hasMessage(calls.resource + "-own: refused by own of " + calls.resource);
        } finally {
            Engine.gate().rules().remove(own.id());
        }
    }

    @Test
    void manyRulesOfOneResourceAllHold() {
        List<FlowRule> rules = new ArrayList<>();
        for (int count = 20; count > 3; count--) {
            rules.add(rule(count));
        }
        FlowRuleManager.loadRules(rules);
        assertThat(calls.passing(30)).isEqualTo(4);
    }
}
