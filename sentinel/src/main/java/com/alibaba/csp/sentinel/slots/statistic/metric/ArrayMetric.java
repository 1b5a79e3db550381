package com.alibaba.csp.sentinel.slots.statistic.metric;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.node.metric.MetricNode;
import com.alibaba.csp.sentinel.slots.statistic.MetricEvent;
import com.alibaba.csp.sentinel.slots.statistic.base.LeapArray;
import com.alibaba.csp.sentinel.slots.statistic.base.WindowWrap;
import com.alibaba.csp.sentinel.slots.statistic.data.MetricBucket;
import com.alibaba.csp.sentinel.slots.statistic.metric.occupy.OccupiableBucketLeapArray;
import com.alibaba.csp.sentinel.util.TimeUtil;
import com.alibaba.csp.sentinel.util.function.Predicate;
import java.util.ArrayList;
import java.util.List;

/** A {@link Metric} kept in a {@link LeapArray}. Each question counts the windows as they are at that moment. */
public class ArrayMetric implements Metric {

    private final LeapArray<MetricBucket> data;

    public ArrayMetric(int sampleCount, int intervalInMs) {
        this(sampleCount, intervalInMs, true);
    }

    /** With {@code enableOccupy} some of the windows to come may be taken. */
    public ArrayMetric(int sampleCount, int intervalInMs, boolean enableOccupy) {
        this(
                enableOccupy
                        ? new OccupiableBucketLeapArray(sampleCount, intervalInMs)
                        : new BucketLeapArray(sampleCount, intervalInMs));
    }

    public ArrayMetric(LeapArray<MetricBucket> array) {
        this.data = array;
    }

    @Override
    public long success() {
        return getSum(MetricEvent.SUCCESS);
    }

    @Override
    public long maxSuccess() {
        long most = 1;
        for (MetricBucket window : windows()) {
            most = Math.max(most, window.success());
        }
        return most;
    }

    @Override
    public long exception() {
        return getSum(MetricEvent.EXCEPTION);
    }

    @Override
    public long block() {
        return getSum(MetricEvent.BLOCK);
    }

    @Override
    public long pass() {
        return getSum(MetricEvent.PASS);
    }

    @Override
    public long occupiedPass() {
        return getSum(MetricEvent.OCCUPIED_PASS);
    }

    @Override
    public long rt() {
        return getSum(MetricEvent.RT);
    }

    @Override
    public long minRt() {
        long least = SentinelConfig.statisticMaxRt();
        for (MetricBucket window : windows()) {
            least = Math.min(least, window.minRt());
        }
        return Math.max(1, least);
    }

    @Override
    public List<MetricNode> details() {
        return detailsOnCondition(start -> true);
    }

    @Override
    public List<MetricNode> detailsOnCondition(Predicate<Long> timePredicate) {
        data.currentWindow();
        List<MetricNode> details = new ArrayList<>();
        for (WindowWrap<MetricBucket> window : data.list()) {
            if (timePredicate == null || timePredicate.test(window.windowStart())) {
                details.add(fromBucket(window));
            }
        }
        return details;
    }

    private static MetricNode fromBucket(WindowWrap<MetricBucket> window) {
        MetricBucket bucket = window.value();
        long success = bucket.success();
        MetricNode node = new MetricNode();
        node.setTimestamp(window.windowStart());
        node.setPassQps(bucket.pass());
        node.setBlockQps(bucket.block());
        node.setSuccessQps(success);
        node.setExceptionQps(bucket.exception());
        node.setRt(success == 0 ? bucket.rt() : bucket.rt() / success);
        node.setOccupiedPassQps(bucket.occupiedPass());
        return node;
    }

    @Override
    public MetricBucket[] windows() {
        data.currentWindow();
        return data.values().toArray(new MetricBucket[0]);
    }

    private MetricBucket current() {
        return data.currentWindow().value();
    }

    @Override
    public void addException(int n) {
        current().addException(n);
    }

    @Override
    public void addBlock(int n) {
        current().addBlock(n);
    }

    @Override
    public void addWaiting(long futureTime, int acquireCount) {
        data.addWaiting(futureTime, acquireCount);
    }

    @Override
    public void addOccupiedPass(int acquireCount) {
        current().addOccupiedPass(acquireCount);
    }

    @Override
    public void addSuccess(int n) {
        current().addSuccess(n);
    }

    @Override
    public void addPass(int n) {
        current().addPass(n);
    }

    @Override
    public void addRT(long rt) {
        current().addRT(rt);
    }

    @Override
    public void debug() {
        data.debug(TimeUtil.currentTimeMillis());
    }

    @Override
    public long previousWindowBlock() {
        MetricBucket before = previous();
        return before == null ? 0 : before.block();
    }

    @Override
    public long previousWindowPass() {
        MetricBucket before = previous();
        return before == null ? 0 : before.pass();
    }

    private MetricBucket previous() {
        data.currentWindow();
        WindowWrap<MetricBucket> before = data.getPreviousWindow();
        return before == null ? null : before.value();
    }

    public void add(MetricEvent event, long count) {
        current().add(event, count);
    }

    public long getCurrentCount(MetricEvent event) {
        return current().get(event);
    }

    /** The sum over the windows that count. */
    public long getSum(MetricEvent event) {
        data.currentWindow();
        long sum = 0;
        for (MetricBucket window : data.values()) {
            sum += window.get(event);
        }
        return sum;
    }

    /** The sum by second. */
    public double getAvg(MetricEvent event) {
        return getSum(event) / data.getIntervalInSecond();
    }

    @Override
    public long getWindowPass(long timeMillis) {
        MetricBucket window = data.getWindowValue(timeMillis);
        return window == null ? 0 : window.pass();
    }

    @Override
    public long waiting() {
        return data.currentWaiting();
    }

    @Override
    public double getWindowIntervalInSec() {
        return data.getIntervalInSecond();
    }

    @Override
    public int getSampleCount() {
        return data.getSampleCount();
    }
}
