package com.alibaba.csp.sentinel.slots.clusterbuilder;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.slotchain.AbstractLinkedProcessorSlot;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slotchain.StringResourceWrapper;
import com.alibaba.csp.sentinel.spi.Spi;
import io.headgate.sentinel.OwnSlot;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Finds the node of the origin; and knows the nodes of all resources. */
@Spi(isSingleton = false, order = Constants.ORDER_CLUSTER_BUILDER_SLOT)
public class ClusterBuilderSlot extends AbstractLinkedProcessorSlot<DefaultNode> implements OwnSlot {

    private static final Map<ResourceWrapper, ClusterNode> CLUSTER_NODES = new ConcurrentHashMap<>();

    @Override
    public void entry(
            Context context,
            ResourceWrapper resourceWrapper,
            DefaultNode node,
            int count,
            boolean prioritized,
            Object... args)
            throws Throwable {
        String origin = context.getOrigin();
        if (origin != null && !origin.isEmpty()) {
            context.getCurEntry().setOriginNode(node.getClusterNode().getOrCreateOriginNode(origin));
        }
        fireEntry(context, resourceWrapper, node, count, prioritized, args);
    }

    @Override
    public void exit(Context context, ResourceWrapper resourceWrapper, int count, Object... args) {
        fireExit(context, resourceWrapper, count, args);
    }

    @Override
    public Class<?> genuine() {
        return ClusterBuilderSlot.class;
    }

    /** The node of a resource, or null when it was not called yet; the direction does not matter. */
    public static ClusterNode getClusterNode(String id, EntryType type) {
        return getClusterNode(id);
    }

    /** The node of a resource, or null when it was not called yet. */
    public static ClusterNode getClusterNode(String id) {
        return id == null || id.isEmpty() ? null : CLUSTER_NODES.get(new StringResourceWrapper(id, EntryType.OUT));
    }

    /** The nodes of all resources: the map itself. */
    public static Map<ResourceWrapper, ClusterNode> getClusterNodeMap() {
        return CLUSTER_NODES;
    }

    /** Begins the figures of the last second anew, of all resources. */
    public static void resetClusterNodes() {
        CLUSTER_NODES.values().forEach(ClusterNode::reset);
    }
}
