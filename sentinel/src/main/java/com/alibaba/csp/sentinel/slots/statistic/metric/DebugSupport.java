package com.alibaba.csp.sentinel.slots.statistic.metric;

/** Can log what it holds. */
public interface DebugSupport {

    /** Logs it. */
    void debug();
}
