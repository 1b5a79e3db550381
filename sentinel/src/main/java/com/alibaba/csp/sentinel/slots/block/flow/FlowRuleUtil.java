package com.alibaba.csp.sentinel.slots.block.flow;

import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.flow.controller.DefaultController;
import com.alibaba.csp.sentinel.slots.block.flow.controller.ThrottlingController;
import com.alibaba.csp.sentinel.slots.block.flow.controller.WarmUpController;
import com.alibaba.csp.sentinel.slots.block.flow.controller.WarmUpRateLimiterController;
import com.alibaba.csp.sentinel.util.function.Function;
import com.alibaba.csp.sentinel.util.function.Predicate;
import io.headgate.sentinel.rule.FlowSort;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Flow rules grouped, and what makes one valid. */
public final class FlowRuleUtil {

    private static final FlowSort SORT = new FlowSort();

    private FlowRuleUtil() {}

    /** The valid rules by resource. */
    public static Map<String, List<FlowRule>> buildFlowRuleMap(List<FlowRule> list) {
        return buildFlowRuleMap(list, null);
    }

    /** Those of the valid rules that {@code filter} picks, by resource. */
    public static Map<String, List<FlowRule>> buildFlowRuleMap(List<FlowRule> list, Predicate<FlowRule> filter) {
        return buildFlowRuleMap(list, filter, true);
    }

    public static Map<String, List<FlowRule>> buildFlowRuleMap(
            List<FlowRule> list, Predicate<FlowRule> filter, boolean shouldSort) {
        return buildFlowRuleMap(list, FlowRule::getResource, filter, shouldSort);
    }

    /** The valid rules by what {@code groupFunction} says; each has its controller, and blank origins read {@code default}. */
    public static <K> Map<K, List<FlowRule>> buildFlowRuleMap(
            List<FlowRule> list, Function<FlowRule, K> groupFunction, Predicate<FlowRule> filter, boolean shouldSort) {
        Map<K, Set<FlowRule>> groups = new ConcurrentHashMap<>();
        for (FlowRule rule : list == null ? List.<FlowRule>of() : list) {
            K key = isValidRule(rule) && (filter == null || filter.test(rule)) ? groupFunction.apply(rule) : null;
            if (key != null) {
                prepare(rule);
                groups.computeIfAbsent(key, unused -> new LinkedHashSet<>()).add(rule);
            }
        }
        Map<K, List<FlowRule>> map = new ConcurrentHashMap<>();
        groups.forEach((key, rules) -> {
            List<FlowRule> sorted = new ArrayList<>(rules);
            if (shouldSort) {
                sorted.sort(new FlowRuleComparator());
            }
            map.put(key, sorted);
        });
        return map;
    }

    private static void prepare(FlowRule rule) {
        if (rule.getLimitApp() == null || rule.getLimitApp().isBlank()) {
            rule.setLimitApp(RuleConstant.LIMIT_APP_DEFAULT);
        }
        rule.setRater(generateRater(rule));
    }

    /** The controller of the rule, made when it has none. */
    static TrafficShapingController raterOf(FlowRule rule) {
        synchronized (rule) {
            if (rule.getRater() == null) {
                rule.setRater(generateRater(rule));
            }
            return rule.getRater();
        }
    }

    private static TrafficShapingController generateRater(FlowRule rule) {
        if (rule.getGrade() == RuleConstant.FLOW_GRADE_QPS) {
            double count = rule.getCount();
            int cold = ColdFactorProperty.coldFactor;
            switch (rule.getControlBehavior()) {
                case RuleConstant.CONTROL_BEHAVIOR_WARM_UP:
                    return new WarmUpController(count, rule.getWarmUpPeriodSec(), cold);
                case RuleConstant.CONTROL_BEHAVIOR_RATE_LIMITER:
                    return new ThrottlingController(rule.getMaxQueueingTimeMs(), count);
                case RuleConstant.CONTROL_BEHAVIOR_WARM_UP_RATE_LIMITER:
                    return new WarmUpRateLimiterController(
                            count, rule.getWarmUpPeriodSec(), rule.getMaxQueueingTimeMs(), cold);
                default: // as below
            }
        }
        return new DefaultController(rule.getCount(), rule.getGrade());
    }

    public static boolean validClusterRuleId(Long id) {
        return id != null && id > 0;
    }

    public static boolean isValidRule(FlowRule rule) {
        return rule != null && SORT.problem(rule) == null;
    }

    /** Whether a rule about calls at a time says enough to be counted for a cluster; true when it is not for one. */
    public static boolean checkClusterConcurrentField(FlowRule rule) {
        if (!rule.isClusterMode()) {
            return true;
        }
        ClusterFlowConfig config = rule.getClusterConfig();
        return config != null
                && validClusterRuleId(config.getFlowId())
                && config.getClientOfflineTime() > 0
                && config.getResourceTimeout() > 0
                && config.getAcquireRefuseStrategy() >= 0
                && config.getResourceTimeoutStrategy() >= 0
                && isWindowConfigValid(config.getSampleCount(), config.getWindowIntervalMs());
    }

    public static boolean isWindowConfigValid(int sampleCount, int windowIntervalMs) {
        return sampleCount > 0 && windowIntervalMs > 0 && windowIntervalMs % sampleCount == 0;
    }
}
