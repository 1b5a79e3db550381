package com.alibaba.csp.sentinel.init;

import com.alibaba.csp.sentinel.slots.statistic.ParamFlowStatisticEntryCallback;
import com.alibaba.csp.sentinel.slots.statistic.StatisticSlotCallbackRegistry;

/** Begins to count calls at a time by the values of their arguments; only done when a rule outside the engine needs it. */
public class ParamFlowStatisticSlotCallbackInit implements InitFunc {

    @Override
    public void init() {
        begin();
    }

    /** The same; nothing happens when it has begun already. */
    public static void begin() {
        Begun.now();
    }

    private static final class Begun {

        static {
            StatisticSlotCallbackRegistry.addEntryCallback(
                    ParamFlowStatisticEntryCallback.class.getName(), new ParamFlowStatisticEntryCallback());
        }

        static void now() {}
    }
}
