package com.alibaba.csp.sentinel.slots.block.degrade;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.spi.Spi;
import io.headgate.sentinel.RuleSlot;

/** Stands in the chain for the breakers that every resource without rules of its own has. The engine decides all kinds together, where the last of these slots stands. */
@Spi(order = Constants.ORDER_DEFAULT_CIRCUIT_BREAKER_SLOT)
public class DefaultCircuitBreakerSlot extends RuleSlot {

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
        return DefaultCircuitBreakerSlot.class;
    }
}
