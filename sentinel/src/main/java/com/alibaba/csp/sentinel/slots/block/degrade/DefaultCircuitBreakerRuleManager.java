package com.alibaba.csp.sentinel.slots.block.degrade;

import com.alibaba.csp.sentinel.property.SentinelProperty;
import io.headgate.sentinel.rule.DefaultDegradeSort;
import io.headgate.sentinel.rule.RuleProperty;
import io.headgate.sentinel.rule.Stores;
import java.util.List;

/** The breakers of every resource that has no rule of its own, each with a state of its own. */
public final class DefaultCircuitBreakerRuleManager {

    /** The resource of a rule for all of them. */
    public static final String DEFAULT_KEY = "*";

    private static final DefaultDegradeSort SORT = new DefaultDegradeSort();
    private static final RuleProperty<List<DegradeRule>> PROPERTY =
            new RuleProperty<>(rules -> Stores.DEFAULT_DEGRADE.load(rules));

    /** Listens to that property from now on. */
    public static void register2Property(SentinelProperty<List<DegradeRule>> property) {
        PROPERTY.register(property);
    }

    /** Gives that resource no default breaker. */
    public static void addExcludedResource(String resourceName) {
        if (resourceName != null && !resourceName.isEmpty()) {
            DefaultDegradeSort.leaveOut(resourceName, true);
        }
    }

    public static void removeExcludedResource(String resourceName) {
        if (resourceName != null && !resourceName.isEmpty()) {
            DefaultDegradeSort.leaveOut(resourceName, false);
        }
    }

    public static void clearExcludedResource() {
        DefaultDegradeSort.leaveNoneOut();
    }

    /** Puts these rules in force. @return false when they are those in force, or could not be loaded */
    public static boolean loadRules(List<DegradeRule> rules) {
        return PROPERTY.update(rules);
    }

    public static boolean isValidDefaultRule(DegradeRule rule) {
        return rule != null && SORT.problem(rule) == null;
    }
}
