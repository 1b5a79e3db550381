package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.slots.block.ClusterRuleConstant;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.flow.ClusterFlowConfig;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowClusterConfig;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import io.headgate.flow.Measure;
import io.headgate.flow.Relation;
import io.headgate.hotparameter.ArgumentKey;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.hotparameter.ValueLimit;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.rule.OriginScope;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleHead;
import io.headgate.rule.RuleScope;
import io.headgate.rule.WhenLost;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rules whose counts several instances share. */
final class ClusterConversion {
    /*
     * With a Redis of ours:  its window, in as many slices as the rule says; "for each instance" is a limit per member. When Redis is lost and the
     *                        rule falls back, each instance keeps to its part of the limit (in Sentinel: to all of it).
     * Without:               the token service of Sentinel, if one is there; else the same rule by itself, or nothing, as the rule says.
     *
     * As in Sentinel such a rule is for all calls of the resource, whatever origin or strategy it names, as long as the cluster decides.
     */

    private static final int MOST_SLICES = 120;

    private ClusterConversion() {}

    static List<Rule> flow(FlowRule flow, List<Rule> local, boolean onRedis) {
        ClusterFlowConfig config = flow.getClusterConfig();
        RuleHead head = RuleHead.of(Targets.of(flow));
        boolean forEach = config.getThresholdType() == ClusterRuleConstant.FLOW_THRESHOLD_AVG_LOCAL;
        if (!onRedis) {
            boolean alone = config.isFallbackToLocalWhenFail() && !local.isEmpty();
            return List.of(new TokenRule(head, config.getFlowId(), alone ? local.get(0) : null, null));
        }
        if (flow.getGrade() == RuleConstant.FLOW_GRADE_THREAD) {
            return forEach ? local : List.of(inCluster(head, places(flow), scope(config, false)));
        }
        AlignedSlices slices = slices(flow.getCount(), config.getWindowIntervalMs(), config.getSampleCount());
        return List.of(inCluster(head, new Measure.Rate(slices), scope(config, forEach)));
    }

    private static Measure places(FlowRule flow) {
        return new Measure.Concurrency(FlowLimits.whole(flow.getCount()));
    }

    private static Rule inCluster(RuleHead head, Measure measure, RuleScope.Cluster scope) {
        return new io.headgate.flow.FlowRule(
                head, measure, OriginScope.any(), Relation.DIRECT, Duration.ZERO, Duration.ZERO, scope);
    }

    private static RuleScope.Cluster scope(ClusterFlowConfig config, boolean forEach) {
        return scope(config.isFallbackToLocalWhenFail(), forEach);
    }

    private static RuleScope.Cluster scope(boolean fallsBack, boolean forEach) {
        RuleScope.Cluster whole = RuleScope.cluster().whenLost(fallsBack ? WhenLost.LOCAL_SHARE : WhenLost.OPEN);
        return new RuleScope.Cluster(whole.confirmation(), whole.whenLost(), whole.whenForgotten(), forEach);
    }

    /** A window so short that its part of the limit is less than one call admits one, as in Sentinel. */
    private static AlignedSlices slices(double count, int intervalMillis, int sampleCount) {
        int slices = Math.min(MOST_SLICES, sampleCount);
        long interval = (long) Math.max(1, intervalMillis / slices) * slices;
        long permits = Math.max(count >= 1 ? 1 : 0, FlowLimits.whole(count * interval / 1_000));
        return new AlignedSlices(permits, Duration.ofMillis(interval), slices);
    }

    static List<Rule> values(ParamFlowRule rule, HotParameterRule local, boolean onRedis) {
        ParamFlowClusterConfig config = rule.getClusterConfig();
        if (!onRedis) {
            return List.of(new TokenRule(
                    local.head(),
                    config.getFlowId(),
                    config.isFallbackToLocalWhenFail() ? local : null,
                    ArgumentKey.at(rule.getParamIdx())));
        }
        Map<Object, ValueLimit> exceptions = new HashMap<>();
        HotItems.parse(rule.getParamFlowItemList())
                .forEach((value, count) -> exceptions.put(value, limit(count, config)));
        boolean forEach = config.getThresholdType() == ClusterRuleConstant.FLOW_THRESHOLD_AVG_LOCAL;
        return List.of(local.withLimit(limit(rule.getCount(), config))
                .withExceptions(exceptions)
                .withScope(scope(config.isFallbackToLocalWhenFail(), forEach)));
    }

    private static ValueLimit limit(double count, ParamFlowClusterConfig config) {
        return ValueLimit.rate(slices(count, config.getWindowIntervalMs(), config.getSampleCount()));
    }
}
