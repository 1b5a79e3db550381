package com.alibaba.csp.sentinel.slots.block.flow;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.node.Node;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import com.alibaba.csp.sentinel.util.function.Function;
import java.util.Collection;

/** Checks flow rules by their controllers, for slots of an application's own. Calls through the usual chain are checked by the engine. */
public class FlowRuleChecker {

    /** Throws when one of the rules refuses. */
    public void checkFlow(
            Function<String, Collection<FlowRule>> ruleProvider,
            ResourceWrapper resource,
            Context context,
            DefaultNode node,
            int count,
            boolean prioritized)
            throws BlockException {
        Collection<FlowRule> rules =
                ruleProvider == null || resource == null ? null : ruleProvider.apply(resource.getName());
        if (rules != null) {
            for (FlowRule rule : rules) {
                if (!canPassCheck(rule, context, node, count, prioritized)) {
                    throw new FlowException(rule.getLimitApp(), rule);
                }
            }
        }
    }

    public boolean canPassCheck(FlowRule rule, Context context, DefaultNode node, int acquireCount) {
        return canPassCheck(rule, context, node, acquireCount, false);
    }

    /** Whether the rule lets such a call pass; takes from its controller. A rule that concerns no node of the call does. */
    public boolean canPassCheck(
            FlowRule rule, Context context, DefaultNode node, int acquireCount, boolean prioritized) {
        if (rule.getLimitApp() == null) {
            return true;
        }
        Node selected = selectNodeByRequesterAndStrategy(rule, context, node);
        return selected == null || FlowRuleUtil.raterOf(rule).canPass(selected, acquireCount, prioritized);
    }

    static Node selectNodeByRequesterAndStrategy(FlowRule rule, Context context, DefaultNode node) {
        String limitApp = rule.getLimitApp();
        String origin = context.getOrigin();
        boolean direct = rule.getStrategy() == RuleConstant.STRATEGY_DIRECT;
        if (limitApp.equals(RuleConstant.LIMIT_APP_DEFAULT)) {
            return direct ? node.getClusterNode() : selectReferenceNode(rule, context, node);
        }
        boolean named = limitApp.equals(origin) && !limitApp.equals(RuleConstant.LIMIT_APP_OTHER);
        boolean other = limitApp.equals(RuleConstant.LIMIT_APP_OTHER)
                && FlowRuleManager.isOtherOrigin(origin, rule.getResource());
        if (!named && !other) {
            return null;
        }
        return direct ? context.getOriginNode() : selectReferenceNode(rule, context, node);
    }

    static Node selectReferenceNode(FlowRule rule, Context context, DefaultNode node) {
        String reference = rule.getRefResource();
        if (reference == null || reference.isEmpty()) {
            return null;
        }
        if (rule.getStrategy() == RuleConstant.STRATEGY_RELATE) {
            return ClusterBuilderSlot.getClusterNode(reference);
        }
        boolean through = rule.getStrategy() == RuleConstant.STRATEGY_CHAIN && reference.equals(context.getName());
        return through ? node : null;
    }
}
