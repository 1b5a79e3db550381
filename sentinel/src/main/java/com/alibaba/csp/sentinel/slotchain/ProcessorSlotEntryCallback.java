package com.alibaba.csp.sentinel.slotchain;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.slots.block.BlockException;

/** Is told of calls that come in. */
public interface ProcessorSlotEntryCallback<T> {

    /** A call has passed. */
    void onPass(Context context, ResourceWrapper resourceWrapper, T param, int count, Object... args) throws Exception;

    /** A call was refused. */
    void onBlocked(
            BlockException ex, Context context, ResourceWrapper resourceWrapper, T param, int count, Object... args);
}
