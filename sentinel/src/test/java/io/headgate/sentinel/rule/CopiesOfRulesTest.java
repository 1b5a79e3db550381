package io.headgate.sentinel.rule;

import static com.alibaba.csp.sentinel.slots.block.RuleConstant.AUTHORITY_BLACK;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.DEGRADE_GRADE_EXCEPTION_COUNT;
import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRule;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.param.ParamDegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.param.ParamDegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who changes a rule that was loaded, or one that a manager tells of, changes neither what is told nor what is in force. */
class CopiesOfRulesTest {

    private final Calls calls = new Calls();

    @AfterEach
    void close() {
        calls.close();
    }

    /** Loads one rule and changes it; the rule that is told of is as it was, and no other when that is changed, too. */
    private static <R> void areCopies(
            Supplier<R> rule,
            Consumer<R> change,
            Consumer<List<R>> load,
            List<Supplier<? extends Collection<R>>> tell) {
        R loaded = rule.get();
        load.accept(List.of(loaded));
        change.accept(loaded);
        for (Supplier<? extends Collection<R>> told : tell) {
            assertThat(told.get()).containsExactly(rule.get());
            told.get().forEach(change);
            assertThat(told.get()).containsExactly(rule.get()).doesNotContain(loaded);
        }
    }

    @Test
    void flowRules() {
        areCopies(
                () -> new FlowRule(calls.resource).setCount(0),
                rule -> rule.setCount(100),
                FlowRuleManager::loadRules,
                List.of(FlowRuleManager::getRules));
        assertThat(calls.passes()).isFalse();
    }

    @Test
    void hotParameterRules() {
        areCopies(
                () -> new ParamFlowRule(calls.resource).setParamIdx(0).setCount(0),
                rule -> rule.setCount(100),
                ParamFlowRuleManager::loadRules,
                List.of(ParamFlowRuleManager::getRules, () -> ParamFlowRuleManager.getRulesOfResource(calls.resource)));
        assertThat(calls.passes("tea")).isFalse();
    }

    @Test
    void degradeRules() throws Exception {
        areCopies(
                () -> onTheFirstError(new DegradeRule(calls.resource)),
                rule -> rule.setCount(100),
                DegradeRuleManager::loadRules,
                List.of(DegradeRuleManager::getRules, () -> DegradeRuleManager.getRulesOfResource(calls.resource)));
        calls.fail();
        assertThat(calls.passes()).isFalse();
    }

    @Test
    void hotParameterDegradeRules() throws Exception {
        areCopies(
                () -> onTheFirstError(new ParamDegradeRule(calls.resource).setParamIdx(0)),
                rule -> rule.setParamIdx(1),
                ParamDegradeRuleManager::loadRules,
                List.of(
                        ParamDegradeRuleManager::getRules,
                        () -> ParamDegradeRuleManager.getRulesOfResource(calls.resource)));
        calls.fail("tea");
        assertThat(calls.passes("tea")).isFalse();
        assertThat(calls.passes("coffee")).isTrue();
    }

    private static <R extends DegradeRule> R onTheFirstError(R rule) {
        rule.setGrade(DEGRADE_GRADE_EXCEPTION_COUNT)
                .setCount(0)
                .setMinRequestAmount(1)
                .setTimeWindow(10);
        return rule;
    }

    @Test
    void authorityRules() {
        areCopies(
                () -> {
                    AuthorityRule rule = new AuthorityRule();
                    rule.setResource(calls.resource);
                    rule.setLimitApp("bad");
                    return rule.setStrategy(AUTHORITY_BLACK);
                },
                rule -> rule.setLimitApp("nobody"),
                AuthorityRuleManager::loadRules,
                List.of(AuthorityRuleManager::getRules));
        assertThat(calls.passesFrom("bad")).isFalse();
    }

    @Test
    void systemRules() {
        areCopies(
                () -> {
                    SystemRule rule = new SystemRule();
                    rule.setQps(0);
                    return rule;
                },
                rule -> rule.setQps(100),
                SystemRuleManager::loadRules,
                List.of(SystemRuleManager::getRules));
        assertThat(calls.passes()).isFalse();
    }
}
