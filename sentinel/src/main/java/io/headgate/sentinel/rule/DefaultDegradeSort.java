package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.slots.block.degrade.DefaultCircuitBreakerRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import io.headgate.breaker.BreakerRule;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleHead;
import io.headgate.rule.Target;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Breakers for all resources that have none of their own and are not left out. Each resource has its own. */
public final class DefaultDegradeSort implements RuleSort<DegradeRule> {

    private static final Set<String> LEFT_OUT = ConcurrentHashMap.newKeySet();

    /** Leaves a resource out, or not any more. */
    public static void leaveOut(String resource, boolean out) {
        boolean changed = out ? LEFT_OUT.add(resource) : LEFT_OUT.remove(resource);
        if (changed) {
            Stores.DEFAULT_DEGRADE.renew();
        }
    }

    /** Leaves no resource out any more. */
    public static void leaveNoneOut() {
        LEFT_OUT.clear();
        Stores.DEFAULT_DEGRADE.renew();
    }

    @Override
    public Kind kind() {
        return Kind.DEFAULT_DEGRADE;
    }

    @Override
    public @Nullable String problem(DegradeRule rule) {
        return new Problem(DegradeSort.problemOf(rule))
                .require(
                        DefaultCircuitBreakerRuleManager.DEFAULT_KEY.equals(rule.getResource()) && !rule.isRegex(),
                        "resource",
                        rule.getResource(),
                        "* for a breaker of all resources")
                .text();
    }

    @Override
    public DegradeRule copy(DegradeRule rule) {
        return DegradeSort.copied(rule, new DegradeRule());
    }

    @Override
    public List<Rule> rules(DegradeRule rule) {
        AllBut names = AllBut.of(Stores.DEGRADE.inForce().getRules(), LEFT_OUT);
        return List.of(
                new BreakerRule(RuleHead.of(new Target.Many(names, false, Targets.MOST)), Breakers.settings(rule)));
    }

    /** Not which resources: a breaker that is open stays open when other resources get one of their own. */
    @Override
    public String identity(DegradeRule rule) {
        return DegradeSort.identityOf(rule);
    }
}
