package com.alibaba.csp.sentinel.slots.block.flow.param;

/** What may become of a call. */
public enum RollingParamEvent {
    /** It passed. */
    REQUEST_PASSED,
    /** It was refused. */
    REQUEST_BLOCKED
}
