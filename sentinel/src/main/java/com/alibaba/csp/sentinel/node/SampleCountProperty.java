package com.alibaba.csp.sentinel.node;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.property.SentinelProperty;
import com.alibaba.csp.sentinel.property.SimplePropertyListener;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import io.headgate.sentinel.rule.Stores;

/** Of how many slices the interval of the figures consists; it should divide the interval, else that gets a little shorter. */
public class SampleCountProperty {

    /** The number of slices. */
    public static volatile int SAMPLE_COUNT = 2;

    /** Follows a property from now on. */
    public static void register2Property(SentinelProperty<Integer> property) {
        property.addListener(new SimplePropertyListener<Integer>() {
            @Override
            public void configUpdate(Integer value) {
                if (value != null) {
                    updateSampleCount(value);
                }
            }
        });
    }

    /** Sets the number of slices; the figures of all resources begin anew. */
    public static void updateSampleCount(int newSampleCount) {
        if (newSampleCount < 1) {
            RecordLog.warn(
                    "[SampleCountProperty] SAMPLE_COUNT: " + newSampleCount + " (expected: at least 1), ignored");
            return;
        }
        if (newSampleCount != SAMPLE_COUNT) {
            SAMPLE_COUNT = newSampleCount;
            ClusterBuilderSlot.resetClusterNodes();
            Stores.windowsChanged();
        }
        RecordLog.info("SAMPLE_COUNT updated to: {}", SAMPLE_COUNT);
    }
}
