package io.headgate.bench.http;

import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.node.metric.MetricNode;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import com.alibaba.csp.sentinel.util.TimeUtil;
import io.headgate.bench.engine.Quietly;
import java.util.List;

/** One flow rule of Sentinel, and what it has counted for its resource. Safe for many threads. */
final class SentinelTotals {
    /*
     * Sentinel keeps no totals: it remembers sixty buckets of a second.
     *
     *   ┊ 57 ┊ 58 ┊ 59 ┊ 60 ┊ 61 ┊
     *   └ added before ┘└ add ┘└ the present second: next time
     *
     * Whoever asks at least once a minute misses none, and whoever asks a second after the last call has all of them.
     */

    private static final long SECOND = 1_000;

    private final String resource;
    private long addedUpTo = Long.MIN_VALUE;
    private long admitted;
    private long finished;

    private SentinelTotals(String resource) {
        this.resource = resource;
    }

    /** Loads a rule that admits everything. */
    static SentinelTotals of(String resource) {
        return Quietly.start(() -> {
            FlowRule rule = new FlowRule(resource);
            rule.setCount((double) TinyServer.NEVER_REACHED);
            FlowRuleManager.loadRules(List.of(rule));
            return new SentinelTotals(resource);
        });
    }

    /** Up to the last complete second. To be asked once a minute at least. */
    synchronized Served counts(long served) {
        ClusterNode node = ClusterBuilderSlot.getClusterNode(resource);
        if (node != null) {
            add(node);
        }
        return new Served(served, admitted, finished);
    }

    private void add(ClusterNode node) {
        long present = TimeUtil.currentTimeMillis() / SECOND * SECOND;
        long after = addedUpTo;
        for (MetricNode second : node.rawMetricsInMin(start -> start > after && start < present)) {
            admitted += second.getPassQps();
            finished += second.getSuccessQps();
        }
        addedUpTo = present - SECOND;
    }
}
