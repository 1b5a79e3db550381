package com.alibaba.csp.sentinel.slots.block.flow;

import com.alibaba.csp.sentinel.config.SentinelConfig;

/** How much slower a cold resource is than a warm one. */
class ColdFactorProperty {

    public static volatile int coldFactor = SentinelConfig.coldFactor();
}
