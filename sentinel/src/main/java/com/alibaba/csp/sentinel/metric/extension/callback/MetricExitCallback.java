package com.alibaba.csp.sentinel.metric.extension.callback;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.metric.extension.AdvancedMetricExtension;
import com.alibaba.csp.sentinel.metric.extension.MetricExtension;
import com.alibaba.csp.sentinel.metric.extension.MetricExtensionProvider;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlotExitCallback;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.util.TimeUtil;

/** Tells the metric extensions of calls that end; not of those that were refused. */
public class MetricExitCallback implements ProcessorSlotExitCallback {

    @Override
    public void onExit(Context context, ResourceWrapper rw, int acquireCount, Object... args) {
        Entry entry = context.getCurEntry();
        if (entry == null || entry.getBlockError() != null) {
            return;
        }
        long took = completed(entry) - entry.getCreateTimestamp();
        for (MetricExtension each : MetricExtensionProvider.getMetricExtensions()) {
            if (each instanceof AdvancedMetricExtension advanced) {
                tell(advanced, entry.getError(), rw, took, acquireCount, args);
            } else {
                tell(each, entry.getError(), rw.getName(), took, acquireCount, args);
            }
        }
    }

    /** When the entry was completed; now, if nothing has set that. */
    private static long completed(Entry entry) {
        return entry.getCompleteTimestamp() > 0 ? entry.getCompleteTimestamp() : TimeUtil.currentTimeMillis();
    }

    private static void tell(
            AdvancedMetricExtension extension,
            Throwable error,
            ResourceWrapper rw,
            long took,
            int count,
            Object[] args) {
        extension.onComplete(rw, took, count, args);
        if (error != null) {
            extension.onError(rw, error, count, args);
        }
    }

    private static void tell(
            MetricExtension extension, Throwable error, String resource, long took, int count, Object[] args) {
        extension.addRt(resource, took, args);
        extension.addSuccess(resource, count, args);
        extension.decreaseThreadNum(resource, args);
        if (error != null) {
            extension.addException(resource, count, error);
        }
    }
}
