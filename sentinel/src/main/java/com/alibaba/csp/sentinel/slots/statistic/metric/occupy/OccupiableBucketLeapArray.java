package com.alibaba.csp.sentinel.slots.statistic.metric.occupy;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.slots.statistic.MetricEvent;
import com.alibaba.csp.sentinel.slots.statistic.base.LeapArray;
import com.alibaba.csp.sentinel.slots.statistic.base.WindowWrap;
import com.alibaba.csp.sentinel.slots.statistic.data.MetricBucket;

/** Windows of which some may be taken before they begin: a window begins with what was taken of it. */
public class OccupiableBucketLeapArray extends LeapArray<MetricBucket> {

    private final FutureBucketLeapArray borrowArray;

    public OccupiableBucketLeapArray(int sampleCount, int intervalInMs) {
        super(sampleCount, intervalInMs);
        this.borrowArray = new FutureBucketLeapArray(sampleCount, intervalInMs);
    }

    @Override
    public MetricBucket newEmptyBucket(long time) {
        MetricBucket bucket = new MetricBucket();
        MetricBucket taken = borrowArray.getWindowValue(time);
        return taken == null ? bucket : bucket.reset(taken);
    }

    @Override
    protected WindowWrap<MetricBucket> resetWindowTo(WindowWrap<MetricBucket> windowWrap, long startTime) {
        windowWrap.resetTo(startTime);
        windowWrap.value().reset();
        MetricBucket taken = borrowArray.getWindowValue(startTime);
        if (taken != null) {
            windowWrap.value().addPass((int) taken.pass());
        }
        return windowWrap;
    }

    @Override
    public long currentWaiting() {
        long waiting = 0;
        borrowArray.currentWindow();
        for (MetricBucket taken : borrowArray.values()) {
            waiting += taken.pass();
        }
        return waiting;
    }

    @Override
    public void addWaiting(long time, int acquireCount) {
        borrowArray.currentWindow(time).value().add(MetricEvent.PASS, acquireCount);
    }

    @Override
    public void debug(long time) {
        RecordLog.info("Windows at {}: {}, taken of those to come: {}", time, list(time), borrowArray.list(time));
    }
}
