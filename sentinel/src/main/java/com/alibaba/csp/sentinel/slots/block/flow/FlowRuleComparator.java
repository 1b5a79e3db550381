package com.alibaba.csp.sentinel.slots.block.flow;

import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import java.util.Comparator;

/** The order in which the flow rules of a resource are asked: local before cluster, single origins before all. */
public class FlowRuleComparator implements Comparator<FlowRule> {

    @Override
    public int compare(FlowRule one, FlowRule other) {
        int scope = Boolean.compare(one.isClusterMode(), other.isClusterMode());
        return scope != 0 ? scope : Boolean.compare(isForAll(one), isForAll(other));
    }

    private static boolean isForAll(FlowRule rule) {
        String limitApp = rule.getLimitApp();
        return limitApp == null || limitApp.equals(RuleConstant.LIMIT_APP_DEFAULT);
    }
}
