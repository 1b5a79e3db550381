package com.alibaba.csp.sentinel.slots.block.flow;

import com.alibaba.csp.sentinel.property.SentinelProperty;
import io.headgate.sentinel.rule.MetricTimer;
import io.headgate.sentinel.rule.RuleProperty;
import io.headgate.sentinel.rule.Stores;
import java.util.List;

/** The flow rules in force. Loading replaces all of them; an invalid one is told of, and its resource keeps what it had. */
public class FlowRuleManager {

    private static final RuleProperty<List<FlowRule>> PROPERTY = new RuleProperty<>(rules -> Stores.FLOW.load(rules));

    static {
        MetricTimer.begin();
    }

    /** Listens to that property from now on. */
    public static void register2Property(SentinelProperty<List<FlowRule>> property) {
        PROPERTY.register(property);
    }

    /** Copies of all rules in force. */
    public static List<FlowRule> getRules() {
        return Stores.FLOW.copies();
    }

    public static void loadRules(List<FlowRule> rules) {
        PROPERTY.update(rules);
    }

    static List<FlowRule> getFlowRules(String resource) {
        return Stores.FLOW.inForce().getRules(resource);
    }

    public static boolean hasConfig(String resource) {
        return Stores.FLOW.inForce().hasConfig(resource);
    }

    /** Whether no rule of the resource names that origin. */
    public static boolean isOtherOrigin(String origin, String resourceName) {
        if (origin == null || origin.isEmpty()) {
            return false;
        }
        for (FlowRule rule : getFlowRules(resourceName)) {
            if (origin.equals(rule.getLimitApp())) {
                return false;
            }
        }
        return true;
    }
}
