package com.alibaba.csp.sentinel.slots.block.flow.param;

import com.alibaba.csp.sentinel.property.SentinelProperty;
import io.headgate.sentinel.rule.RuleProperty;
import io.headgate.sentinel.rule.Stores;
import java.util.List;

/** The hot-parameter rules in force. */
public final class ParamFlowRuleManager {

    private static final RuleProperty<List<ParamFlowRule>> PROPERTY = new RuleProperty<>(ParamFlowRuleManager::load);

    private ParamFlowRuleManager() {}

    /** What resources have in use is forgotten where their last rule goes. */
    private static void load(List<ParamFlowRule> rules) {
        List<ParamFlowRule> before = Stores.PARAM_FLOW.inForce().getRules();
        Stores.PARAM_FLOW.load(rules);
        for (ParamFlowRule rule : before) {
            if (!hasRules(rule.getResource())) {
                ParameterMetricStorage.clearParamMetricForResource(rule.getResource());
            }
        }
    }

    public static void loadRules(List<ParamFlowRule> rules) {
        PROPERTY.update(rules);
    }

    /** Listens to that property from now on. */
    public static void register2Property(SentinelProperty<List<ParamFlowRule>> property) {
        PROPERTY.register(property);
    }

    /** Copies of the rules in force for one resource. */
    public static List<ParamFlowRule> getRulesOfResource(String resourceName) {
        return Stores.PARAM_FLOW.copiesOf(resourceName);
    }

    public static boolean hasRules(String resourceName) {
        return Stores.PARAM_FLOW.inForce().hasConfig(resourceName);
    }

    /** Copies of all rules in force. */
    public static List<ParamFlowRule> getRules() {
        return Stores.PARAM_FLOW.copies();
    }
}
