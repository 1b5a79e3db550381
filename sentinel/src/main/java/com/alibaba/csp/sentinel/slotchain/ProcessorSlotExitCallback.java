package com.alibaba.csp.sentinel.slotchain;

import com.alibaba.csp.sentinel.context.Context;

/** Is told of calls that end. */
public interface ProcessorSlotExitCallback {

    /** A call has ended, or was refused. */
    void onExit(Context context, ResourceWrapper resourceWrapper, int count, Object... args);
}
