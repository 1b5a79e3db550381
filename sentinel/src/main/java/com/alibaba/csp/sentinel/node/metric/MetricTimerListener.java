package com.alibaba.csp.sentinel.node.metric;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes what was counted since the last run into the metric log: of each resource, and of all that comes in. */
public class MetricTimerListener implements Runnable {

    /** Made when there is something to write. */
    private static final class Writer {
        static final MetricWriter METRICS =
                new MetricWriter(SentinelConfig.singleMetricFileSize(), SentinelConfig.totalMetricFileCount());
    }

    public MetricTimerListener() {}

    @Override
    public void run() {
        try {
            List<ClusterNode> nodes =
                    new ArrayList<>(ClusterBuilderSlot.getClusterNodeMap().values());
            nodes.add(Constants.ENTRY_NODE);
            for (Map.Entry<Long, List<MetricNode>> second : bySecond(nodes).entrySet()) {
                Writer.METRICS.write(second.getKey(), second.getValue());
            }
        } catch (Exception | LinkageError failed) { // one that is thrown here would end the timer
            RecordLog.warn("[MetricTimerListener] Write metric error", failed);
        }
    }

    /** The figures that are new, by second, the earliest first. How many are inside is told as of now, not of then. */
    static Map<Long, List<MetricNode>> bySecond(List<ClusterNode> nodes) {
        Map<Long, List<MetricNode>> bySecond = new TreeMap<>();
        for (ClusterNode node : nodes) {
            int concurrency = node.curThreadNum();
            node.metrics().forEach((time, figures) -> {
                figures.setResource(node.getName());
                figures.setClassification(node.getResourceType());
                figures.setConcurrency(concurrency);
                bySecond.computeIfAbsent(time, none -> new ArrayList<>()).add(figures);
            });
        }
        return bySecond;
    }
}
