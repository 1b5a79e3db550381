package com.alibaba.csp.sentinel.node;

import com.alibaba.csp.sentinel.node.metric.MetricNode;
import com.alibaba.csp.sentinel.slots.statistic.metric.DebugSupport;
import com.alibaba.csp.sentinel.util.function.Predicate;
import java.util.List;
import java.util.Map;

/** What happened somewhere: figures of the last second, as rates, and of the last minute. */
public interface Node extends OccupySupport, DebugSupport {

    /** Calls in the last minute, passed and refused. */
    long totalRequest();

    /** Calls that passed in the last minute. */
    long totalPass();

    /** Calls that ended in the last minute. */
    long totalSuccess();

    /** Calls that were refused in the last minute. */
    long blockRequest();

    /** Calls that failed in the last minute. */
    long totalException();

    /** Calls that pass per second. */
    double passQps();

    /** Calls that are refused per second. */
    double blockQps();

    /** Calls per second, passed and refused. */
    double totalQps();

    /** Calls that end per second. */
    double successQps();

    /** The most of those in one slice, as a rate. */
    double maxSuccessQps();

    /** Calls that fail per second. */
    double exceptionQps();

    /** How long calls take, in milliseconds. */
    double avgRt();

    /** The least that a call took, in milliseconds. */
    double minRt();

    /** Calls that are running. */
    int curThreadNum();

    /** Calls that were refused in the second before the present one. */
    double previousBlockQps();

    /** Calls that passed in the second before the present one. */
    double previousPassQps();

    /** The figures of each second that is complete and was not fetched before, by its start. */
    Map<Long, MetricNode> metrics();

    /** The figures of those seconds of the last minute whose start fits. */
    List<MetricNode> rawMetricsInMin(Predicate<Long> timePredicate);

    /** Calls have passed. */
    void addPassRequest(int count);

    /** Calls have ended, after so many milliseconds. */
    void addRtAndSuccess(long rt, int success);

    /** Calls were refused. */
    void increaseBlockQps(int count);

    /** Calls have failed. */
    void increaseExceptionQps(int count);

    /** One more call is running. */
    void increaseThreadNum();

    /** One call fewer is running. */
    void decreaseThreadNum();

    /** Begins the figures of the last second anew. */
    void reset();
}
