package com.alibaba.csp.sentinel.node;

/** Calls that may begin in a slice to come. */
public interface OccupySupport {

    /** How long a call would have to wait, in milliseconds, until it fits; the longest wait allowed when it does not. */
    long tryOccupyNext(long currentTime, int acquireCount, double threshold);

    /** How many calls wait. */
    long waiting();

    /** Calls will begin at that time. */
    void addWaitingRequest(long futureTime, int acquireCount);

    /** Calls wait, and are counted as passed in the figures of the minute. */
    void addOccupiedPass(int acquireCount);

    /** Those of the present interval, per second. */
    double occupiedPassQps();
}
