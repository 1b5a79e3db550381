package com.alibaba.csp.sentinel.metric.extension;

import com.alibaba.csp.sentinel.init.InitFunc;
import com.alibaba.csp.sentinel.metric.extension.callback.MetricEntryCallback;
import com.alibaba.csp.sentinel.metric.extension.callback.MetricExitCallback;
import com.alibaba.csp.sentinel.slots.statistic.StatisticSlotCallbackRegistry;

/** Has the metric extensions told of each call. */
public class MetricCallbackInit implements InitFunc {

    @Override
    public void init() throws Exception {
        StatisticSlotCallbackRegistry.addEntryCallback(
                MetricEntryCallback.class.getCanonicalName(), new MetricEntryCallback());
        StatisticSlotCallbackRegistry.addExitCallback(
                MetricExitCallback.class.getCanonicalName(), new MetricExitCallback());
    }
}
