package com.alibaba.csp.sentinel.metric.extension;

import com.alibaba.csp.sentinel.slots.block.BlockException;

/** Is told what happens, resource by resource: for metrics of the application's own. */
public interface MetricExtension {

    /** Calls have passed. */
    void addPass(String resource, int n, Object... args);

    /** Calls were refused. */
    void addBlock(String resource, int n, String origin, BlockException blockException, Object... args);

    /** Calls have ended. */
    void addSuccess(String resource, int n, Object... args);

    /** Calls have failed. */
    void addException(String resource, int n, Throwable throwable);

    /** A call took so many milliseconds. */
    void addRt(String resource, long rt, Object... args);

    /** One more call is running. */
    void increaseThreadNum(String resource, Object... args);

    /** One call fewer is running. */
    void decreaseThreadNum(String resource, Object... args);
}
