package io.headgate.sentinel.rule;

import static com.alibaba.csp.sentinel.slots.block.RuleConstant.CONTROL_BEHAVIOR_DEFAULT;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.CONTROL_BEHAVIOR_RATE_LIMITER;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.FLOW_GRADE_QPS;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.FLOW_GRADE_THREAD;

import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleUtil;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowClusterConfig;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowItem;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleUtil;
import io.headgate.hotparameter.ArgumentKey;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.hotparameter.LazyBucket;
import io.headgate.hotparameter.ValueLimit;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleHead;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Limits for each value of an argument. */
public final class ParamFlowSort implements RuleSort<ParamFlowRule> {

    private static final long MOST = 1L << 39;

    @Override
    public Kind kind() {
        return Kind.PARAM_FLOW;
    }

    @Override
    public @Nullable String problem(ParamFlowRule rule) {
        Problem problem = new Problem(Targets.problem(rule))
                .require(rule.getCount() >= 0, "count", rule.getCount(), ">= 0 (0 refuses everything)")
                .require(rule.getGrade() >= 0, "grade", rule.getGrade(), "0 (at a time) or 1 (per time)")
                .require(rule.getParamIdx() != null, "paramIdx", null, "the position of an argument")
                .require(rule.getBurstCount() >= 0, "burstCount", rule.getBurstCount(), ">= 0")
                .require(rule.getControlBehavior() >= 0, "controlBehavior", rule.getControlBehavior(), "0 or 2")
                .require(rule.getMaxQueueingTimeMs() >= 0, "maxQueueingTimeMs", rule.getMaxQueueingTimeMs(), ">= 0")
                .require(rule.getDurationInSec() > 0, "durationInSec", rule.getDurationInSec(), "> 0");
        if (rule.isRegex()) {
            problem.require(!rule.isClusterMode(), "clusterMode", true, "false for a regular expression")
                    .require(
                            rule.getControlBehavior() == CONTROL_BEHAVIOR_DEFAULT,
                            "controlBehavior",
                            rule.getControlBehavior(),
                            "0 for a regular expression");
        }
        return problem.require(
                        isClusterValid(rule), "clusterConfig", rule.getClusterConfig(), "flowId > 0, an even window")
                .text();
    }

    private static boolean isClusterValid(ParamFlowRule rule) {
        ParamFlowClusterConfig config = rule.getClusterConfig();
        return !rule.isClusterMode()
                || (config != null
                        && ParamFlowRuleUtil.validClusterRuleId(config.getFlowId())
                        && FlowRuleUtil.isWindowConfigValid(config.getSampleCount(), config.getWindowIntervalMs()));
    }

    @Override
    public ParamFlowRule copy(ParamFlowRule rule) {
        ParamFlowRule copy = Targets.copied(rule, new ParamFlowRule())
                .setGrade(rule.getGrade())
                .setParamIdx(rule.getParamIdx())
                .setCount(rule.getCount())
                .setControlBehavior(rule.getControlBehavior())
                .setMaxQueueingTimeMs(rule.getMaxQueueingTimeMs())
                .setBurstCount(rule.getBurstCount())
                .setDurationInSec(rule.getDurationInSec())
                .setParamFlowItemList(copies(rule.getParamFlowItemList()))
                .setClusterMode(rule.isClusterMode())
                .setClusterConfig(copy(rule.getClusterConfig()));
        ParamFlowRuleUtil.fillExceptionFlowItems(copy);
        return copy;
    }

    private static @Nullable List<ParamFlowItem> copies(@Nullable List<ParamFlowItem> items) {
        if (items == null) {
            return null;
        }
        List<ParamFlowItem> copies = new ArrayList<>();
        for (ParamFlowItem item : items) {
            if (item != null) {
                copies.add(new ParamFlowItem(item.getObject(), item.getCount(), item.getClassType()));
            }
        }
        return copies;
    }

    private static @Nullable ParamFlowClusterConfig copy(@Nullable ParamFlowClusterConfig config) {
        return config == null
                ? null
                : new ParamFlowClusterConfig()
                        .setFlowId(config.getFlowId())
                        .setThresholdType(config.getThresholdType())
                        .setFallbackToLocalWhenFail(config.isFallbackToLocalWhenFail())
                        .setSampleCount(config.getSampleCount())
                        .setWindowIntervalMs(config.getWindowIntervalMs());
    }

    /** For a grade that Sentinel does not know it admits everything. */
    @Override
    public List<Rule> rules(ParamFlowRule rule) {
        if (rule.getGrade() > FLOW_GRADE_QPS) {
            return List.of();
        }
        boolean shared = rule.isClusterMode() && rule.getGrade() == FLOW_GRADE_QPS;
        return shared ? ClusterConversion.values(rule, rule(rule), ClusterStore.limits() != null) : List.of(rule(rule));
    }

    /** The one rule of the engine, for a grade that is known. */
    static HotParameterRule rule(ParamFlowRule rule) {
        Map<Object, ValueLimit> exceptions = new HashMap<>();
        HotItems.parse(rule.getParamFlowItemList())
                .forEach((value, count) -> exceptions.put(value, limit(rule, count)));
        return new HotParameterRule(
                RuleHead.of(Targets.of(rule)),
                ArgumentKey.at(rule.getParamIdx()),
                limit(rule, rule.getCount()),
                exceptions,
                HotParameterRule.DEFAULT_MAX_KEYS);
    }

    private static ValueLimit limit(ParamFlowRule rule, double count) {
        long permits = Math.min(MOST, (long) count);
        if (rule.getGrade() == FLOW_GRADE_THREAD) {
            return ValueLimit.inFlight(Math.min(Integer.MAX_VALUE, permits));
        }
        Duration period = Duration.ofSeconds(rule.getDurationInSec());
        return ValueLimit.rate(
                rule.getControlBehavior() == CONTROL_BEHAVIOR_RATE_LIMITER
                        ? LeakyQueue.of(permits, period, Duration.ofMillis(rule.getMaxQueueingTimeMs()))
                        : LazyBucket.of(permits, period, rule.getBurstCount()));
    }

    /** Not the count: what was in use stays in use when the limit changes. */
    @Override
    public String identity(ParamFlowRule rule) {
        if (rule.isClusterMode()) {
            return "cluster|" + rule.getClusterConfig().getFlowId();
        }
        return Targets.identity(rule) + "|" + rule.getGrade() + "|" + rule.getParamIdx();
    }
}
