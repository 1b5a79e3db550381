package io.headgate.bench.engine;

import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRule;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import java.util.List;

/** The rules of each scenario in Sentinel's words. Our side has the same limits: see {@link Limits}. */
final class SentinelRules {

    static final String ORIGIN = "app-a";

    private SentinelRules() {}

    static void load(String resource, Scenario scenario) {
        switch (scenario) {
            case NO_RULE -> FlowRuleManager.loadRules(List.of());
            case FLOW_ADMITTED -> FlowRuleManager.loadRules(List.of(flow(resource, Limits.NEVER_REACHED)));
            case FLOW_REFUSED, FLOW_THROWN -> FlowRuleManager.loadRules(List.of(flow(resource, Limits.USED_UP)));
            case FOUR_RULES -> loadFour(resource);
            case HOT_PARAMETER -> ParamFlowRuleManager.loadRules(List.of(perValue(resource)));
            default ->
                throw new IllegalArgumentException("scenario: " + scenario + " (expected: one it has a rule for)");
        }
    }

    private static void loadFour(String resource) {
        FlowRuleManager.loadRules(List.of(flow(resource, Limits.NEVER_REACHED)));
        DegradeRuleManager.loadRules(List.of(breaker(resource)));
        SystemRuleManager.loadRules(List.of(system()));
        AuthorityRuleManager.loadRules(List.of(access(resource)));
    }

    static FlowRule flow(String resource, long perSecond) {
        FlowRule rule = new FlowRule(resource);
        rule.setCount((double) perSecond);
        return rule;
    }

    private static DegradeRule breaker(String resource) {
        return new DegradeRule(resource)
                .setGrade(RuleConstant.DEGRADE_GRADE_EXCEPTION_RATIO)
                .setCount(Limits.ERROR_RATIO)
                .setMinRequestAmount(Limits.MINIMUM_CALLS)
                .setStatIntervalMs(Math.toIntExact(Limits.BREAKER_WINDOW.toMillis()))
                .setTimeWindow(Math.toIntExact(Limits.BREAKER_OPEN.toSeconds()));
    }

    private static SystemRule system() {
        SystemRule rule = new SystemRule();
        rule.setQps((double) Limits.NEVER_REACHED);
        return rule;
    }

    private static AuthorityRule access(String resource) {
        AuthorityRule rule = new AuthorityRule();
        rule.setResource(resource);
        rule.setLimitApp(ORIGIN);
        rule.setStrategy(RuleConstant.AUTHORITY_WHITE);
        return rule;
    }

    private static ParamFlowRule perValue(String resource) {
        return new ParamFlowRule(resource).setParamIdx(0).setCount(Limits.NEVER_REACHED);
    }
}
