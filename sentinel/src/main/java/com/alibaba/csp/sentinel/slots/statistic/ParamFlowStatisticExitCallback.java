package com.alibaba.csp.sentinel.slots.statistic;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlotExitCallback;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParameterMetric;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParameterMetricStorage;

/** Counts calls that end, by the values of their arguments, for rules that are checked outside the engine. */
public class ParamFlowStatisticExitCallback implements ProcessorSlotExitCallback {

    @Override
    public void onExit(Context context, ResourceWrapper resourceWrapper, int count, Object... args) {
        if (context.getCurEntry() == null || context.getCurEntry().getBlockError() != null) {
            return;
        }
        ParameterMetric metric = ParameterMetricStorage.getParamMetric(resourceWrapper);
        if (metric != null) {
            metric.decreaseThreadCount(args);
        }
    }
}
