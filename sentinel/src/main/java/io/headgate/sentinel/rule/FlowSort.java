package io.headgate.sentinel.rule;

import static com.alibaba.csp.sentinel.slots.block.RuleConstant.CONTROL_BEHAVIOR_DEFAULT;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.FLOW_GRADE_QPS;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.FLOW_GRADE_THREAD;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.STRATEGY_CHAIN;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.STRATEGY_RELATE;

import com.alibaba.csp.sentinel.slots.block.ClusterRuleConstant;
import com.alibaba.csp.sentinel.slots.block.flow.ClusterFlowConfig;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleComparator;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleUtil;
import io.headgate.rule.Rule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Flow rules. */
public final class FlowSort implements RuleSort<FlowRule> {

    @Override
    public Kind kind() {
        return Kind.FLOW;
    }

    @Override
    public @Nullable String problem(FlowRule rule) {
        Problem problem = new Problem(Targets.problem(rule))
                .require(rule.getCount() >= 0, "count", rule.getCount(), ">= 0 (0 refuses everything)")
                .require(isGrade(rule.getGrade()), "grade", rule.getGrade(), "0 (at a time) or 1 (per second)")
                .require(rule.getStrategy() >= 0, "strategy", rule.getStrategy(), "0 direct, 1 related, 2 chain")
                .require(rule.getControlBehavior() >= 0, "controlBehavior", rule.getControlBehavior(), "0 to 3");
        if (rule.isRegex()) {
            problem.require(!rule.isClusterMode(), "clusterMode", true, "false for a regular expression");
            problem.require(
                    rule.getControlBehavior() == CONTROL_BEHAVIOR_DEFAULT,
                    "controlBehavior",
                    rule.getControlBehavior(),
                    "0 for a regular expression");
        }
        if (rule.getGrade() == FLOW_GRADE_QPS) {
            requireRate(rule, problem);
        } else {
            problem.require(
                    FlowRuleUtil.checkClusterConcurrentField(rule), "clusterConfig", rule.getClusterConfig(), CLUSTER);
        }
        return problem.text();
    }

    private static final String CLUSTER = "flowId > 0, an even window, times > 0";

    private static boolean isGrade(int grade) {
        return grade == FLOW_GRADE_THREAD || grade == FLOW_GRADE_QPS;
    }

    private static void requireRate(FlowRule rule, Problem problem) {
        boolean refers = rule.getStrategy() == STRATEGY_RELATE || rule.getStrategy() == STRATEGY_CHAIN;
        String reference = rule.getRefResource();
        problem.require(
                        !refers || (reference != null && !reference.isBlank()),
                        "refResource",
                        reference,
                        "the other resource, or the entrance")
                .require(
                        !FlowLimits.warmsUp(rule) || rule.getWarmUpPeriodSec() > 0,
                        "warmUpPeriodSec",
                        rule.getWarmUpPeriodSec(),
                        "> 0")
                .require(
                        !FlowLimits.queues(rule) || rule.getMaxQueueingTimeMs() > 0,
                        "maxQueueingTimeMs",
                        rule.getMaxQueueingTimeMs(),
                        "> 0")
                .require(isClusterValid(rule), "clusterConfig", rule.getClusterConfig(), CLUSTER);
    }

    private static boolean isClusterValid(FlowRule rule) {
        ClusterFlowConfig config = rule.getClusterConfig();
        return !rule.isClusterMode()
                || (config != null
                        && FlowRuleUtil.validClusterRuleId(config.getFlowId())
                        && FlowRuleUtil.isWindowConfigValid(config.getSampleCount(), config.getWindowIntervalMs())
                        && config.getStrategy() == ClusterRuleConstant.FLOW_CLUSTER_STRATEGY_NORMAL);
    }

    @Override
    public FlowRule copy(FlowRule rule) {
        return Targets.copied(rule, new FlowRule())
                .as(FlowRule.class)
                .setGrade(rule.getGrade())
                .setCount(rule.getCount())
                .setStrategy(rule.getStrategy())
                .setRefResource(rule.getRefResource())
                .setControlBehavior(rule.getControlBehavior())
                .setWarmUpPeriodSec(rule.getWarmUpPeriodSec())
                .setMaxQueueingTimeMs(rule.getMaxQueueingTimeMs())
                .setClusterMode(rule.isClusterMode())
                .setClusterConfig(copy(rule.getClusterConfig()));
    }

    private static @Nullable ClusterFlowConfig copy(@Nullable ClusterFlowConfig config) {
        if (config == null) {
            return null;
        }
        ClusterFlowConfig copy = new ClusterFlowConfig()
                .setFlowId(config.getFlowId())
                .setThresholdType(config.getThresholdType())
                .setFallbackToLocalWhenFail(config.isFallbackToLocalWhenFail())
                .setStrategy(config.getStrategy())
                .setSampleCount(config.getSampleCount())
                .setWindowIntervalMs(config.getWindowIntervalMs());
        copy.setResourceTimeout(config.getResourceTimeout());
        copy.setResourceTimeoutStrategy(config.getResourceTimeoutStrategy());
        copy.setAcquireRefuseStrategy(config.getAcquireRefuseStrategy());
        copy.setClientOfflineTime(config.getClientOfflineTime());
        return copy;
    }

    @Override
    public List<Rule> rules(FlowRule rule) {
        List<Rule> local = FlowConversion.rules(rule);
        return rule.isClusterMode() ? ClusterConversion.flow(rule, local, ClusterStore.limits() != null) : local;
    }

    /** Not the count: what was in use stays in use when the limit changes. In a cluster all instances know a rule by its number. */
    @Override
    public String identity(FlowRule rule) {
        if (rule.isClusterMode()) {
            return "cluster|" + rule.getClusterConfig().getFlowId();
        }
        return Targets.identity(rule) + "|" + rule.getGrade() + "|" + rule.getStrategy() + "|" + rule.getRefResource();
    }

    @Override
    public List<FlowRule> arranged(List<FlowRule> ofResource) {
        List<FlowRule> sorted = new ArrayList<>(ofResource.stream().distinct().toList());
        sorted.sort(new FlowRuleComparator());
        return sorted;
    }
}
