package com.alibaba.csp.sentinel.slots.block.degrade.param;

import com.alibaba.csp.sentinel.property.SentinelProperty;
import io.headgate.sentinel.rule.RuleProperty;
import io.headgate.sentinel.rule.Stores;
import java.util.List;

/** The circuit breakers for each value of an argument. Not in the original. */
public final class ParamDegradeRuleManager {

    private static final RuleProperty<List<ParamDegradeRule>> PROPERTY =
            new RuleProperty<>(rules -> Stores.PARAM_DEGRADE.load(rules));

    private ParamDegradeRuleManager() {}

    public static void register2Property(SentinelProperty<List<ParamDegradeRule>> property) {
        PROPERTY.register(property);
    }

    public static void loadRules(List<ParamDegradeRule> rules) {
        PROPERTY.update(rules);
    }

    /** Copies of all rules in force. */
    public static List<ParamDegradeRule> getRules() {
        return Stores.PARAM_DEGRADE.copies();
    }

    public static List<ParamDegradeRule> getRulesOfResource(String resource) {
        return Stores.PARAM_DEGRADE.copiesOf(resource);
    }

    public static boolean hasConfig(String resource) {
        return Stores.PARAM_DEGRADE.inForce().hasConfig(resource);
    }
}
