package com.alibaba.csp.sentinel.metric.extension.callback;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.metric.extension.AdvancedMetricExtension;
import com.alibaba.csp.sentinel.metric.extension.MetricExtension;
import com.alibaba.csp.sentinel.metric.extension.MetricExtensionProvider;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlotEntryCallback;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.BlockException;

/** Tells the metric extensions of calls that come in. */
public class MetricEntryCallback implements ProcessorSlotEntryCallback<DefaultNode> {

    @Override
    public void onPass(Context context, ResourceWrapper rw, DefaultNode param, int count, Object... args)
            throws Exception {
        for (MetricExtension each : MetricExtensionProvider.getMetricExtensions()) {
            if (each instanceof AdvancedMetricExtension advanced) {
                advanced.onPass(rw, count, args);
            } else {
                each.increaseThreadNum(rw.getName(), args);
                each.addPass(rw.getName(), count, args);
            }
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
        for (MetricExtension each : MetricExtensionProvider.getMetricExtensions()) {
            if (each instanceof AdvancedMetricExtension advanced) {
                advanced.onBlocked(resourceWrapper, count, context.getOrigin(), ex, args);
            } else {
                each.addBlock(resourceWrapper.getName(), count, context.getOrigin(), ex, args);
            }
        }
    }
}
