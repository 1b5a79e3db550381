package com.alibaba.csp.sentinel.slots.block.flow.param;

import com.alibaba.csp.sentinel.init.ParamFlowStatisticSlotCallbackInit;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What resources have in use under hot-parameter rules that are checked outside the engine. */
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

    public static ParameterMetric getParamMetricForResource(String resourceName) {
        return resourceName == null ? null : METRICS.get(resourceName);
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
