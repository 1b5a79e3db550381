package com.alibaba.csp.sentinel.node;

import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;

/**
 * Makes nodes.
 *
 * @deprecated nobody asks it
 */
@Deprecated
public interface NodeBuilder {

    /** A node in the tree. */
    DefaultNode buildTreeNode(ResourceWrapper id, ClusterNode clusterNode);

    /** A node of a resource. */
    ClusterNode buildClusterNode();
}
