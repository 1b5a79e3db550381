package com.alibaba.csp.sentinel.slots.block.flow.param;

import com.alibaba.csp.sentinel.init.ParamFlowStatisticSlotCallbackInit;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What resources have in use under hot-parameter rules. For rules that are checked outside the engine that is kept from their first check
 * on; for the rules of {@link ParamFlowRuleManager}, which the engine checks by itself, from the moment in which somebody asks.
 */
public final class ParameterMetricStorage {

    private static final Map<String, ParameterMetric> METRICS = new ConcurrentHashMap<>();

    private ParameterMetricStorage() {}

    /** Prepares a resource for a rule. */
    public static void initParamMetricsFor(ResourceWrapper resourceWrapper, ParamFlowRule rule) {
        if (resourceWrapper == null || resourceWrapper.getName() == null) {
            return;
        }
        if (rule.getGrade() == RuleConstant.FLOW_GRADE_THREAD) {
            ParamFlowStatisticSlotCallbackInit.begin();
        }
        METRICS.computeIfAbsent(resourceWrapper.getName(), name -> new ParameterMetric(name))
                .initialize(rule);
    }

    public static ParameterMetric getParamMetric(ResourceWrapper resourceWrapper) {
        return resourceWrapper == null || resourceWrapper.getName() == null
                ? null
                : getParamMetricForResource(resourceWrapper.getName());
    }

    /** What a resource has in use; null where it has no rule. */
    public static ParameterMetric getParamMetricForResource(String resourceName) {
        if (resourceName == null) {
            return null;
        }
        ParameterMetric known = METRICS.get(resourceName);
        return known != null || !ParamFlowRuleManager.hasRules(resourceName) ? known : begun(resourceName);
    }

    private static ParameterMetric begun(String resourceName) {
        ParamFlowStatisticSlotCallbackInit.begin();
        ParameterMetric metric = METRICS.computeIfAbsent(resourceName, name -> new ParameterMetric(name));
        ParamFlowRuleManager.getRulesOfResource(resourceName).forEach(metric::initialize);
        return metric;
    }

    /** What a resource has in use, where that is kept already; asking begins nothing. */
    public static ParameterMetric known(ResourceWrapper resourceWrapper) {
        return METRICS.get(resourceWrapper.getName());
    }

    public static void clearParamMetricForResource(String resourceName) {
        if (resourceName != null && !resourceName.isBlank()) {
            METRICS.remove(resourceName);
        }
    }

    static Map<String, ParameterMetric> getMetricsMap() {
        return METRICS;
    }
}
