package com.alibaba.csp.sentinel.slots.statistic.metric;

import com.alibaba.csp.sentinel.node.metric.MetricNode;
import com.alibaba.csp.sentinel.slots.statistic.data.MetricBucket;
import com.alibaba.csp.sentinel.util.function.Predicate;
import java.util.List;

/** Counts of the last while. */
public interface Metric extends DebugSupport {

    long success();

    /** The most in one window, at least 1. */
    long maxSuccess();

    long exception();

    long block();

    long pass();

    /** The sum of response times in milliseconds. */
    long rt();

    /** The shortest response time in milliseconds, at least 1. */
    long minRt();

    /** The windows, each as a line of the metric log. */
    List<MetricNode> details();

    /** The windows whose beginning {@code timePredicate} accepts. */
    List<MetricNode> detailsOnCondition(Predicate<Long> timePredicate);

    MetricBucket[] windows();

    void addException(int n);

    void addBlock(int n);

    void addSuccess(int n);

    void addPass(int n);

    void addRT(long rt);

    double getWindowIntervalInSec();

    int getSampleCount();

    /** What passed in the window of {@code timeMillis}. */
    long getWindowPass(long timeMillis);

    void addOccupiedPass(int acquireCount);

    /** Takes {@code acquireCount} of the window at {@code futureTime}. */
    void addWaiting(long futureTime, int acquireCount);

    /** How much of the windows to come is taken already. */
    long waiting();

    long occupiedPass();

    long previousWindowBlock();

    long previousWindowPass();
}
