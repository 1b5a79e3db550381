package com.alibaba.csp.sentinel.node;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The figures of one resource through one context, and what was called from there. What is counted here is part of its cluster node. */
public class DefaultNode extends StatisticNode {

    private final ResourceWrapper id;
    private volatile Set<Node> childList = ConcurrentHashMap.newKeySet(1);
    private volatile ClusterNode clusterNode;

    /** A node of that resource; the cluster node may come later. */
    public DefaultNode(ResourceWrapper id, ClusterNode clusterNode) {
        this.id = id;
        link(clusterNode);
    }

    private synchronized void link(ClusterNode next) {
        if (clusterNode != null) {
            clusterNode.figures().exclude(figures());
        }
        if (next != null) {
            next.figures().include(figures());
        }
        clusterNode = next;
    }

    /** The resource. */
    public ResourceWrapper getId() {
        return id;
    }

    /** The figures of the resource through whatever context. */
    public ClusterNode getClusterNode() {
        return clusterNode;
    }

    /** Says where the figures of the resource are. */
    public void setClusterNode(ClusterNode clusterNode) {
        link(clusterNode);
    }

    /** Says that {@code node} was called from here. */
    public void addChild(Node node) {
        if (node == null) {
            RecordLog.warn("Trying to add null child to node <{}>, ignored", id.getName());
            return;
        }
        childList.add(node);
    }

    /** Forgets what was called from here. */
    public void removeChildList() {
        childList = ConcurrentHashMap.newKeySet(1);
    }

    /** What was called from here. */
    public Set<Node> getChildList() {
        return childList;
    }

    /** Writes the tree below this node to the record log. */
    public void printDefaultNode() {
        visitTree(0, this);
    }

    private void visitTree(int level, DefaultNode node) {
        RecordLog.info("-".repeat(level) + node.id.getShowName() + "(thread:" + node.curThreadNum() + " pq:"
                + node.passQps() + " bq:" + node.blockQps() + " tq:" + node.totalQps() + " rt:" + node.avgRt() + " 1mp:"
                + node.totalPass() + " 1mb:" + node.blockRequest() + " 1mt:" + node.totalRequest() + ")");
        for (Node child : node.getChildList()) {
            if (child instanceof DefaultNode below) {
                visitTree(level + 1, below);
            }
        }
    }
}
