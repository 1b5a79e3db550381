package io.headgate.bench.overadmission;

import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphO;
import com.alibaba.csp.sentinel.node.metric.MetricNode;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import io.headgate.bench.contender.Attempt;
import io.headgate.bench.engine.Quietly;
import java.util.List;

/**
 * Sentinel with so many permits a second. Its window is two slices of half a second, aligned to the second, so each second
 * of the clock is a window of its own making, and its minute statistics tell what it let into each: the count that Sentinel
 * itself has, held against the limit it was given.
 */
final class SentinelSeconds implements Attempt {

    private static final String RESOURCE = "overadmission";

    private final long perSecond;

    private SentinelSeconds(long perSecond) {
        this.perSecond = perSecond;
    }

    static SentinelSeconds start(long perSecond) {
        FlowRule rule = new FlowRule(RESOURCE);
        rule.setCount((double) perSecond);
        return Quietly.start(() -> {
            FlowRuleManager.loadRules(List.of(rule));
            return new SentinelSeconds(perSecond);
        });
    }

    @Override
    public boolean tryAcquire() {
        boolean admitted = SphO.entry(RESOURCE, EntryType.IN);
        if (admitted) {
            SphO.exit();
        }
        return admitted;
    }

    /** Of the last minute. */
    Tally tally() {
        Tally tally = Tally.NOTHING;
        for (MetricNode second : ClusterBuilderSlot.getClusterNode(RESOURCE).rawMetricsInMin(time -> true)) {
            long attempts = second.getPassQps() + second.getBlockQps();
            if (attempts > 0) {
                tally = tally.plus(attempts, second.getPassQps(), perSecond);
            }
        }
        return tally;
    }
}
