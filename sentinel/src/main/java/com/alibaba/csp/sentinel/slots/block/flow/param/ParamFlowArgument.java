package com.alibaba.csp.sentinel.slots.block.flow.param;

import io.headgate.guard.KeyedArgument;

/** An argument that says itself by which key it is to be limited. */
public interface ParamFlowArgument extends KeyedArgument {

    /** Something with {@code equals} and {@code hashCode} that stays the same while the call runs. */
    Object paramFlowKey();

    @Override
    default Object headgateKey() {
        return paramFlowKey();
    }
}
