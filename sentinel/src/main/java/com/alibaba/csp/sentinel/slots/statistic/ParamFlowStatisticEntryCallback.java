package com.alibaba.csp.sentinel.slots.statistic;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlotEntryCallback;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParameterMetric;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParameterMetricStorage;

/** Counts calls that begin, by the values of their arguments, for rules that are checked outside the engine. */
public class ParamFlowStatisticEntryCallback implements ProcessorSlotEntryCallback<DefaultNode> {

    @Override
    public void onPass(Context context, ResourceWrapper resourceWrapper, DefaultNode param, int count, Object... args) {
        ParameterMetric metric = ParameterMetricStorage.known(resourceWrapper);
        if (metric != null) {
            metric.keepPlaces(args);
        }
    }

    @Override
    public void onBlocked(
            BlockException ex,
            Context context,
            ResourceWrapper resourceWrapper,
            DefaultNode param,
            int count,
            Object... args) {
        ParameterMetric metric = ParameterMetricStorage.known(resourceWrapper);
        if (metric != null) {
            metric.givePlacesBack();
        }
    }
}
