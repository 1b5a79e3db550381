package com.alibaba.csp.sentinel.node;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.property.SentinelProperty;
import com.alibaba.csp.sentinel.property.SimplePropertyListener;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import io.headgate.sentinel.rule.Stores;

/** Over how many milliseconds the figures of "the last second" go; the number of slices should divide it, else it gets a little shorter. */
public class IntervalProperty {

    /** The interval in milliseconds. */
    public static volatile int INTERVAL = 1000;

    /** Follows a property from now on. */
    public static void register2Property(SentinelProperty<Integer> property) {
        property.addListener(new SimplePropertyListener<Integer>() {
            @Override
            public void configUpdate(Integer value) {
                if (value != null) {
                    updateInterval(value);
                }
            }
        });
    }

    /** Sets the interval; the figures of all resources begin anew. */
    public static void updateInterval(int newInterval) {
        if (newInterval < SampleCountProperty.SAMPLE_COUNT) {
            RecordLog.warn("[IntervalProperty] INTERVAL: " + newInterval + " (expected: at least the number of slices, "
                    + SampleCountProperty.SAMPLE_COUNT + "), ignored");
            return;
        }
        if (newInterval != INTERVAL) {
            INTERVAL = newInterval;
            ClusterBuilderSlot.resetClusterNodes();
            Stores.windowsChanged();
        }
        RecordLog.info("[IntervalProperty] INTERVAL updated to: {}", INTERVAL);
    }
}
