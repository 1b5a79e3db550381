package com.alibaba.csp.sentinel.node;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.property.SentinelProperty;
import com.alibaba.csp.sentinel.property.SimplePropertyListener;
import io.headgate.sentinel.rule.Stores;

/** How long a prioritized call may wait, in milliseconds; at most the interval of the figures. */
public class OccupyTimeoutProperty {

    private static volatile int occupyTimeout = 500;

    /** Follows a property from now on. */
    public static void register2Property(SentinelProperty<Integer> property) {
        property.addListener(new SimplePropertyListener<Integer>() {
            @Override
            public void configUpdate(Integer value) {
                if (value != null) {
                    updateTimeout(value);
                }
            }
        });
    }

    /** How long a prioritized call may wait. */
    public static int getOccupyTimeout() {
        return occupyTimeout;
    }

    /** Sets it. */
    public static void updateTimeout(int newInterval) {
        if (newInterval < 0 || newInterval > IntervalProperty.INTERVAL) {
            RecordLog.warn(
                    "[OccupyTimeoutProperty] Illegal timeout value will be ignored: {}, should <= {}",
                    newInterval,
                    IntervalProperty.INTERVAL);
            return;
        }
        occupyTimeout = newInterval;
        Stores.windowsChanged();
        RecordLog.info("[OccupyTimeoutProperty] occupyTimeout updated to: {}", occupyTimeout);
    }
}
