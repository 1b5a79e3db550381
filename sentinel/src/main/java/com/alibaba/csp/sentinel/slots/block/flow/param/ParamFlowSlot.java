package com.alibaba.csp.sentinel.slots.block.flow.param;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.spi.Spi;
import io.headgate.sentinel.RuleSlot;

/** Stands in the chain for hot-parameter rules. The engine decides all kinds together, where the last of these slots stands. */
@Spi(order = -3000)
public class ParamFlowSlot extends RuleSlot {

    @Override
    public void entry(
            Context context,
            ResourceWrapper resourceWrapper,
            DefaultNode node,
            int count,
            boolean prioritized,
            Object... args)
            throws Throwable {
        pass(context, resourceWrapper, node, count, prioritized, args);
    }

    @Override
    public void exit(Context context, ResourceWrapper resourceWrapper, int count, Object... args) {
        fireExit(context, resourceWrapper, count, args);
    }

    @Override
    public Class<?> genuine() {
        return ParamFlowSlot.class;
    }
}
