package com.alibaba.csp.sentinel.node;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.node.metric.MetricNode;
import com.alibaba.csp.sentinel.util.TimeUtil;
import com.alibaba.csp.sentinel.util.function.Predicate;
import io.headgate.sentinel.figures.Count;
import io.headgate.sentinel.figures.Figures;
import io.headgate.sentinel.figures.Second;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Figures in Sentinel's slices; small until something is counted. Safe for many threads. */
public class StatisticNode implements Node {

    private static final long SECOND = 1_000;

    private final Figures figures = new Figures();
    private long lastFetchTime = -1; // guarded by the figures

    /** Where this node counts. For the engine, which counts several nodes at one instant. */
    public final Figures figures() {
        return figures;
    }

    private static long now() {
        return TimeUtil.currentTimeMillis();
    }

    // ------------------------------------------------------------------ by second

    @Override
    public Map<Long, MetricNode> metrics() {
        long now = now();
        long present = now - now % SECOND;
        Map<Long, MetricNode> metrics = new ConcurrentHashMap<>();
        synchronized (figures) {
            for (Second second : figures.seconds(now)) {
                if (second.start() > lastFetchTime && second.start() < present) {
                    metrics.put(second.start(), metric(second));
                }
            }
            lastFetchTime =
                    metrics.keySet().stream().mapToLong(Long::longValue).max().orElse(lastFetchTime);
        }
        return metrics;
    }

    @Override
    public List<MetricNode> rawMetricsInMin(Predicate<Long> timePredicate) {
        List<MetricNode> metrics = new ArrayList<>();
        for (Second second : figures.seconds(now())) {
            if (timePredicate == null || timePredicate.test(second.start())) {
                metrics.add(metric(second));
            }
        }
        return metrics;
    }

    private static MetricNode metric(Second second) {
        MetricNode metric = new MetricNode();
        metric.setTimestamp(second.start());
        metric.setPassQps(second.pass());
        metric.setBlockQps(second.block());
        metric.setExceptionQps(second.exception());
        metric.setSuccessQps(second.success());
        metric.setRt(second.success() == 0 ? second.took() : second.took() / second.success());
        metric.setOccupiedPassQps(second.occupied());
        return metric;
    }

    @Override
    public void reset() {
        figures.forgetInterval(now());
    }

    // ------------------------------------------------------------------ of the minute

    @Override
    public long totalRequest() {
        long now = now();
        return figures.inMinute(Count.PASS, now) + figures.inMinute(Count.BLOCK, now);
    }

    @Override
    public long blockRequest() {
        return figures.inMinute(Count.BLOCK, now());
    }

    @Override
    public long totalPass() {
        return figures.inMinute(Count.PASS, now());
    }

    @Override
    public long totalSuccess() {
        return figures.inMinute(Count.SUCCESS, now());
    }

    @Override
    public long totalException() {
        return figures.inMinute(Count.EXCEPTION, now());
    }

    @Override
    public double previousBlockQps() {
        return figures.inSecondBefore(Count.BLOCK, now());
    }

    @Override
    public double previousPassQps() {
        return figures.inSecondBefore(Count.PASS, now());
    }

    // ------------------------------------------------------------------ of the interval

    @Override
    public double blockQps() {
        return figures.perSecond(Count.BLOCK, now());
    }

    @Override
    public double totalQps() {
        return passQps() + blockQps();
    }

    @Override
    public double passQps() {
        return figures.perSecond(Count.PASS, now());
    }

    @Override
    public double exceptionQps() {
        return figures.perSecond(Count.EXCEPTION, now());
    }

    @Override
    public double successQps() {
        return figures.perSecond(Count.SUCCESS, now());
    }

    @Override
    public double maxSuccessQps() {
        return figures.mostEndedPerSecond(now());
    }

    @Override
    public double occupiedPassQps() {
        return figures.perSecond(Count.OCCUPIED, now());
    }

    @Override
    public double avgRt() {
        return figures.meanTook(now());
    }

    @Override
    public double minRt() {
        return figures.leastTook(SentinelConfig.statisticMaxRt(), now());
    }

    @Override
    public int curThreadNum() {
        return (int) figures.running(now());
    }

    // ------------------------------------------------------------------ counting

    @Override
    public void addPassRequest(int count) {
        figures.passed(count, now());
    }

    @Override
    public void addRtAndSuccess(long rt, int successCount) {
        figures.succeeded(rt, successCount, now());
    }

    @Override
    public void increaseBlockQps(int count) {
        figures.refused(count, now());
    }

    @Override
    public void increaseExceptionQps(int count) {
        figures.failed(count, now());
    }

    @Override
    public void increaseThreadNum() {
        figures.running(1, now());
    }

    @Override
    public void decreaseThreadNum() {
        figures.running(-1, now());
    }

    /** Writes the figures to the record log. */
    @Override
    public void debug() {
        RecordLog.info("pass " + passQps() + ", block " + blockQps() + ", exception " + exceptionQps() + ", success "
                + successQps() + ", rt " + avgRt() + ", running " + curThreadNum());
    }

    // ------------------------------------------------------------------ slices to come

    @Override
    public long tryOccupyNext(long currentTime, int acquireCount, double threshold) {
        return figures.waitFor(currentTime, acquireCount, threshold, OccupyTimeoutProperty.getOccupyTimeout());
    }

    @Override
    public long waiting() {
        return figures.lent(now());
    }

    @Override
    public void addWaitingRequest(long futureTime, int acquireCount) {
        figures.lend(futureTime, acquireCount, now());
    }

    @Override
    public void addOccupiedPass(int acquireCount) {
        figures.occupied(acquireCount, now());
    }
}
