package com.alibaba.csp.sentinel.slots.block.authority;

import com.alibaba.csp.sentinel.property.SentinelProperty;
import io.headgate.sentinel.rule.AuthoritySort;
import io.headgate.sentinel.rule.RuleProperty;
import io.headgate.sentinel.rule.Stores;
import java.util.List;

/** Who may call what. */
public final class AuthorityRuleManager {

    private static final AuthoritySort SORT = new AuthoritySort();
    private static final RuleProperty<List<AuthorityRule>> PROPERTY =
            new RuleProperty<>(rules -> Stores.AUTHORITY.load(rules));

    /** Listens to that property from now on. */
    public static void register2Property(SentinelProperty<List<AuthorityRule>> property) {
        PROPERTY.register(property);
    }

    public static void loadRules(List<AuthorityRule> rules) {
        PROPERTY.update(rules);
    }

    public static boolean hasConfig(String resource) {
        return Stores.AUTHORITY.inForce().hasConfig(resource);
    }

    /** Copies of all rules in force. */
    public static List<AuthorityRule> getRules() {
        return Stores.AUTHORITY.copies();
    }

    static List<AuthorityRule> getRules(String resource) {
        return Stores.AUTHORITY.inForce().getRules(resource);
    }

    public static boolean isValidRule(AuthorityRule rule) {
        return rule != null && SORT.problem(rule) == null;
    }
}
