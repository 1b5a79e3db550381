package com.alibaba.csp.sentinel.slots.block.flow.param;

import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import io.headgate.sentinel.rule.ClusterTokens;

/** Checks one hot-parameter rule outside the engine, as the slot for gateways does. May wait on the calling thread. */
public final class ParamFlowChecker {

    private ParamFlowChecker() {}

    /** Whether a call with these arguments may pass. What it takes stays taken; a place, until the call is refused or ends. */
    public static boolean passCheck(ResourceWrapper resourceWrapper, ParamFlowRule rule, int count, Object... args) {
        Object value = value(rule, args);
        if (value == null) {
            return true;
        }
        if (rule.isClusterMode() && rule.getGrade() == RuleConstant.FLOW_GRADE_QPS) {
            Boolean decided = ClusterTokens.decided(rule, count, value);
            if (decided != null) {
                return decided;
            }
        }
        return passLocalCheck(resourceWrapper, rule, count, value);
    }

    /** Counted from the end of this call when negative. */
    private static Object value(ParamFlowRule rule, Object... args) {
        if (args == null || rule.getParamIdx() == null) {
            return null;
        }
        int index = rule.getParamIdx() < 0 ? args.length + rule.getParamIdx() : rule.getParamIdx();
        return index >= 0 && index < args.length ? args[index] : null;
    }

    private static boolean passLocalCheck(ResourceWrapper resource, ParamFlowRule rule, int count, Object value) {
        ParameterMetricStorage.initParamMetricsFor(resource, rule);
        ParameterMetric metric = ParameterMetricStorage.getParamMetric(resource);
        if (metric == null) {
            return true;
        }
        switch (rule.getGrade()) {
            case RuleConstant.FLOW_GRADE_QPS:
                return metric.take(rule).take(value, count);
            case RuleConstant.FLOW_GRADE_THREAD:
                return metric.takePlaces(rule, value);
            default:
                return true;
        }
    }
}
