package io.headgate.sentinel.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.property.DynamicSentinelProperty;
import com.alibaba.csp.sentinel.property.SentinelProperty;
import com.alibaba.csp.sentinel.slots.block.RuleBundle;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.RuleLoader;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.param.ParamDegradeRule;
import com.alibaba.csp.sentinel.slots.block.flow.ClusterFlowConfig;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RuleLoaderTest {

    private final Calls calls = new Calls();

    @AfterEach
    void close() {
        SentinelConfig.removeConfig(RejectedRules.KEY);
        RuleLoader.register2Property(new DynamicSentinelProperty<>());
        calls.close();
    }

    @Test
    void rulesForGatewaysAreThrownBackWhereNobodyWouldEnforceThem() {
        RuleBundle bundle = everything().setGatewayFlowRules(Set.of("a rule"));

        assertThatThrownBy(() -> RuleLoader.load(bundle))
                .hasMessage("gatewayFlowRules: [a rule]"
                        + " (expected: none, without sentinel-api-gateway-adapter-common on the class path)");

        assertThat(FlowRuleManager.getRules()).as("nothing has changed").isEmpty();
        assertThat(RuleLoader.getRules().getGatewayFlowRules()).isNull();
        RuleLoader.load(everything().setGatewayFlowRules(Set.of()).setApiDefinitions(Set.of()));
        assertThat(FlowRuleManager.getRules()).hasSize(2);
    }

    private RuleBundle everything() {
        AuthorityRule authority = new AuthorityRule().setStrategy(RuleConstant.AUTHORITY_BLACK);
        authority.setResource(calls.resource).setLimitApp("app-x");
        SystemRule system = new SystemRule();
        system.setQps(500);
        ParamDegradeRule perValue = new ParamDegradeRule(calls.resource).setParamIdx(0);
        perValue.setGrade(RuleConstant.DEGRADE_GRADE_EXCEPTION_COUNT)
                .setCount(1)
                .setTimeWindow(1);
        return new RuleBundle()
                .setFlowRules(List.of(new FlowRule(calls.resource).setCount(3)))
                .setClusterFlowRules(List.of(new FlowRule(calls.resource)
                        .setCount(2)
                        .setClusterConfig(new ClusterFlowConfig().setFlowId(1L))))
                .setParamFlowRules(
                        List.of(new ParamFlowRule(calls.resource).setParamIdx(0).setCount(9)))
                .setDegradeRules(
                        List.of(new DegradeRule(calls.resource).setCount(10).setTimeWindow(1)))
                .setDefaultDegradeRules(
                        List.of(new DegradeRule("*").setCount(10).setTimeWindow(1)))
                .setParamDegradeRules(List.of(perValue))
                .setSystemRules(List.of(system))
                .setAuthorityRules(List.of(authority));
    }

    @Test
    void aBundleLoadsRulesOfAllKindsAndTellsThemAgain() {
        RuleBundle bundle = everything();
        RuleLoader.load(bundle);
        RuleBundle told = RuleLoader.getRules();
        assertThat(told)
                .usingRecursiveComparison()
                .ignoringFieldsMatchingRegexes(".*(limitApp|clusterMode|hotItems)")
                .isEqualTo(bundle);
        assertThat(told.getClusterFlowRules()).allMatch(FlowRule::isClusterMode);
        assertThat(calls.passesFrom("app-x")).isFalse();
        assertThat(calls.passing(9)).isEqualTo(2);
    }

    @Test
    void aKindThatIsMissingStaysAsItIs() {
        RuleLoader.load(everything());
        RuleLoader.load(new RuleBundle().setFlowRules(List.of()).setDegradeRules(List.of()));
        RuleBundle told = RuleLoader.getRules();
        assertThat(told.getFlowRules()).isEmpty();
        assertThat(told.getDegradeRules()).isEmpty();
        assertThat(told.getClusterFlowRules()).hasSize(1);
        assertThat(told.getAuthorityRules()).hasSize(1);
        RuleLoader.load(null);
        assertThat(RuleLoader.getRules().getAuthorityRules()).hasSize(1);
    }

    @Test
    void nothingOfABundleCountsWhenOneRuleIsThrownBack() {
        SentinelConfig.setConfig(RejectedRules.KEY, "throw");
        RuleBundle bundle = everything().setDegradeRules(List.of(new DegradeRule(calls.resource)));
        assertThatThrownBy(() -> RuleLoader.load(bundle)).hasMessageContaining("timeWindow: 0 (expected: > 0");
        assertThat(RuleLoader.getRules().getAuthorityRules()).isEmpty();
    }

    @Test
    void aPropertyCanHoldABundle() {
        SentinelProperty<RuleBundle> property = new DynamicSentinelProperty<>(everything());
        RuleLoader.register2Property(property);
        assertThat(FlowRuleManager.getRules()).hasSize(2);
        property.updateValue(new RuleBundle().setFlowRules(List.of()).setClusterFlowRules(List.of()));
        assertThat(FlowRuleManager.getRules()).isEmpty();
    }
}
