package com.alibaba.csp.sentinel.slots.block.degrade;

import com.alibaba.csp.sentinel.property.SentinelProperty;
import io.headgate.sentinel.rule.DegradeSort;
import io.headgate.sentinel.rule.RuleProperty;
import io.headgate.sentinel.rule.Stores;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The circuit breakers in force. A breaker keeps its state as long as an equal rule is loaded. */
public final class DegradeRuleManager {

    private static final DegradeSort SORT = new DegradeSort();
    private static final RuleProperty<List<DegradeRule>> PROPERTY = new RuleProperty<>(Stores::loadDegrade);
    private static final Object CHANGING_SOME = new Object();

    /** Listens to that property from now on. */
    public static void register2Property(SentinelProperty<List<DegradeRule>> property) {
        PROPERTY.register(property);
    }

    public static boolean hasConfig(String resource) {
        return Stores.DEGRADE.inForce().hasConfig(resource);
    }

    /** Copies of all rules in force. */
    public static List<DegradeRule> getRules() {
        return Stores.DEGRADE.copies();
    }

    /** Copies of the rules in force for one resource. */
    public static Set<DegradeRule> getRulesOfResource(String resource) {
        requireName(resource);
        return new HashSet<>(Stores.DEGRADE.copiesOf(resource));
    }

    private static void requireName(String resource) {
        if (resource == null || resource.isBlank()) {
            throw new IllegalArgumentException("resource: " + resource + " (expected: the name of a resource)");
        }
    }

    public static void loadRules(List<DegradeRule> rules) {
        PROPERTY.update(rules);
    }

    /** Replaces the rules of one resource; null or none removes them. Whoever replaces those of another meanwhile loses nothing. */
    public static boolean setRulesForResource(String resourceName, Set<DegradeRule> rules) {
        requireName(resourceName);
        synchronized (CHANGING_SOME) {
            return PROPERTY.update(allWith(resourceName, rules));
        }
    }

    private static List<DegradeRule> allWith(String resourceName, Set<DegradeRule> rules) {
        List<DegradeRule> all = new ArrayList<>();
        for (DegradeRule rule : getRules()) {
            if (!resourceName.equals(rule.getResource())) {
                all.add(rule);
            }
        }
        if (rules != null) {
            rules.stream()
                    .filter(rule -> rule != null && resourceName.equals(rule.getResource()))
                    .forEach(all::add);
        }
        return all;
    }

    public static boolean isValidRule(DegradeRule rule) {
        return rule != null && SORT.problem(rule) == null;
    }
}
