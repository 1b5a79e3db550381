package com.alibaba.csp.sentinel.slots.statistic;

/** What is counted of a resource. */
public enum MetricEvent {
    /** Admitted. */
    PASS,
    /** Refused. */
    BLOCK,
    /** Ended with an exception of the application. */
    EXCEPTION,
    /** Ended. */
    SUCCESS,
    /** Milliseconds that those that ended took. */
    RT,
    /** Admitted ahead of its time, at the cost of the next window. */
    OCCUPIED_PASS
}
