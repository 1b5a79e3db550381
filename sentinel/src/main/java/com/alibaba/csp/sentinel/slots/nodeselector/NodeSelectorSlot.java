package com.alibaba.csp.sentinel.slots.nodeselector;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.slotchain.AbstractLinkedProcessorSlot;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.spi.Spi;
import io.headgate.sentinel.Gateways;
import io.headgate.sentinel.OwnSlot;

/** Finds the node of the resource in the context, and puts it into the tree of calls. */
@Spi(isSingleton = false, order = Constants.ORDER_NODE_SELECTOR_SLOT)
public class NodeSelectorSlot extends AbstractLinkedProcessorSlot<Object> implements OwnSlot {

    @Override
    public void entry(
            Context context,
            ResourceWrapper resourceWrapper,
            Object obj,
            int count,
            boolean prioritized,
            Object... args)
            throws Throwable {
        DefaultNode node = Gateways.of(resourceWrapper).node(context, context.getLastNode());
        context.setCurNode(node);
        fireEntry(context, resourceWrapper, node, count, prioritized, args);
    }

    @Override
    public void exit(Context context, ResourceWrapper resourceWrapper, int count, Object... args) {
        fireExit(context, resourceWrapper, count, args);
    }

    @Override
    public Class<?> genuine() {
        return NodeSelectorSlot.class;
    }
}
