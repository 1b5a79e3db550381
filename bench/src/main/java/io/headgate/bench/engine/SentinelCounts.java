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

    private SentinelCounts() {}

    /** Of the resource; all inbound calls must add up to the same, as there is no other resource. */
    static Counts ofLastMinute(String resource) {
        ClusterNode node = ClusterBuilderSlot.getClusterNode(resource);
        if (node == null) {
            throw new IllegalStateException("Sentinel knows nothing of " + resource + " (expected: its node)");
        }
        Counts counts = counts(node);
        counts(Constants.ENTRY_NODE).mustEqual(counts, "Sentinel's node of all inbound calls");
        return counts;
    }

    private static Counts counts(StatisticNode node) {
        return new Counts(node.totalPass(), node.blockRequest(), node.totalSuccess());
    }
}
