package io.headgate.sentinel.proof;

import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import java.util.List;

/** The rules of a proof, loaded as an application written for Sentinel loads them. For one thread. */
public final class Protection {

    private static final int AN_HOUR_MILLIS = 3_600_000;

    private Protection() {}

    /** No rule at all. */
    public static void none() {
        FlowRuleManager.loadRules(List.of());
        DegradeRuleManager.loadRules(List.of());
    }

    /** Every call to the resource is refused. */
    public static void refuseAll(String resource) {
        FlowRuleManager.loadRules(List.of(rule(resource, 0)));
    }

    /** The resource has a limit that no test reaches. */
    public static void refuseNone(String resource) {
        FlowRuleManager.loadRules(List.of(rule(resource, 1_000_000)));
    }

    /** So many calls a second are let through. */
    public static void letThrough(String resource, int perSecond) {
        FlowRuleManager.loadRules(List.of(rule(resource, perSecond)));
    }

    /** How many calls to the resource have passed in the last second. */
    public static double passed(String resource) {
        ClusterNode node = ClusterBuilderSlot.getClusterNode(resource);
        return node == null ? 0 : node.passQps();
    }

    private static FlowRule rule(String resource, int perSecond) {
        FlowRule rule = new FlowRule(resource);
        rule.setGrade(RuleConstant.FLOW_GRADE_QPS);
        rule.setCount(perSecond);
        return rule;
    }

    /** One error opens the breaker of the resource; a second later it lets a call through to see whether the service is back. */
    public static void breakOnAnError(String resource) {
        DegradeRule rule = new DegradeRule(resource);
        rule.setGrade(RuleConstant.DEGRADE_GRADE_EXCEPTION_COUNT);
        rule.setCount(0);
        rule.setMinRequestAmount(1);
        rule.setStatIntervalMs(AN_HOUR_MILLIS);
        rule.setTimeWindow(1);
        DegradeRuleManager.loadRules(List.of(rule));
    }

    /** Waits until no call to the resource is under way: each that began has ended. */
    public static void awaitIdle(String resource) throws Exception {
        Waiting.until("no call under way on " + resource, () -> {
            ClusterNode node = ClusterBuilderSlot.getClusterNode(resource);
            return node != null && node.curThreadNum() == 0;
        });
    }
}
