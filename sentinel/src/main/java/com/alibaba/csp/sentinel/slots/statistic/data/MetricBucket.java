package com.alibaba.csp.sentinel.slots.statistic.data;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.slots.statistic.MetricEvent;
import java.util.concurrent.atomic.AtomicLongArray;

/** A count for each {@link MetricEvent}, and the shortest response time. Safe for many threads. */
@SuppressWarnings("EnumOrdinal") // the place of a count in memory, never stored
public class MetricBucket {

    private static final int EVENTS = MetricEvent.values().length;
    private static final int MIN_RT = EVENTS; // beside the counts: one small array instead of seven objects

    private final AtomicLongArray counts = new AtomicLongArray(EVENTS + 1);

    public MetricBucket() {
        initMinRt();
    }

    /** Takes over the counts of {@code bucket}; the shortest response time begins anew. */
    public MetricBucket reset(MetricBucket bucket) {
        for (int event = 0; event < EVENTS; event++) {
            counts.set(event, bucket.counts.get(event));
        }
        initMinRt();
        return this;
    }

    /** Begins anew. */
    public MetricBucket reset() {
        for (int event = 0; event < EVENTS; event++) {
            counts.set(event, 0);
        }
        initMinRt();
        return this;
    }

    private void initMinRt() {
        counts.set(MIN_RT, SentinelConfig.statisticMaxRt());
    }

    public long get(MetricEvent event) {
        return counts.get(event.ordinal());
    }

    public MetricBucket add(MetricEvent event, long n) {
        counts.addAndGet(event.ordinal(), n);
        return this;
    }

    public long pass() {
        return get(MetricEvent.PASS);
    }

    public long occupiedPass() {
        return get(MetricEvent.OCCUPIED_PASS);
    }

    public long block() {
        return get(MetricEvent.BLOCK);
    }

    public long exception() {
        return get(MetricEvent.EXCEPTION);
    }

    public long rt() {
        return get(MetricEvent.RT);
    }

    /** The shortest response time in milliseconds; {@link SentinelConfig#statisticMaxRt()} while there was none below it. */
    public long minRt() {
        return counts.get(MIN_RT);
    }

    public long success() {
        return get(MetricEvent.SUCCESS);
    }

    public void addPass(int n) {
        add(MetricEvent.PASS, n);
    }

    public void addOccupiedPass(int n) {
        add(MetricEvent.OCCUPIED_PASS, n);
    }

    public void addException(int n) {
        add(MetricEvent.EXCEPTION, n);
    }

    public void addBlock(int n) {
        add(MetricEvent.BLOCK, n);
    }

    public void addSuccess(int n) {
        add(MetricEvent.SUCCESS, n);
    }

    /** Adds to the sum of response times, and notes the shortest. */
    public void addRT(long rt) {
        add(MetricEvent.RT, rt);
        if (rt < counts.get(MIN_RT)) {
            counts.accumulateAndGet(MIN_RT, rt, Math::min);
        }
    }

    @Override
    public String toString() {
        return "p: " + pass() + ", b: " + block() + ", w: " + occupiedPass();
    }
}
