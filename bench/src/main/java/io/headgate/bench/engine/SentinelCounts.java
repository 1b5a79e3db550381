package io.headgate.bench.engine;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.node.StatisticNode;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;

/**
 * What Sentinel has counted. It keeps no totals: the longest it remembers are sixty buckets of a second, so a run must end
 * within a minute.
 */
final class SentinelCounts {

    private final String resource;
    private final Counts inboundBefore = counts(Constants.ENTRY_NODE);

    SentinelCounts(String resource) {
        this.resource = resource;
    }

    /** Of the resource; all inbound calls since this was made must add up to the same, as no other resource is called. */
    Counts ofLastMinute() {
        ClusterNode node = ClusterBuilderSlot.getClusterNode(resource);
        if (node == null) {
            throw new IllegalStateException("Sentinel knows nothing of " + resource + " (expected: its node)");
        }
        Counts counts = counts(node);
        counts(Constants.ENTRY_NODE).minus(inboundBefore).mustEqual(counts, "Sentinel's node of all inbound calls");
        return counts;
    }

    private static Counts counts(StatisticNode node) {
        return new Counts(node.totalPass(), node.blockRequest(), node.totalSuccess());
    }
}
