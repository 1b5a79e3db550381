package com.alibaba.csp.sentinel.metric.extension;

import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.BlockException;

/** Is told more about the resource; then the methods of {@link MetricExtension} are not called. */
public interface AdvancedMetricExtension extends MetricExtension {

    /** Calls have passed. */
    void onPass(ResourceWrapper rw, int batchCount, Object[] args);

    /** Calls were refused. */
    void onBlocked(ResourceWrapper rw, int batchCount, String origin, BlockException e, Object[] args);

    /** Calls have ended, after so many milliseconds. */
    void onComplete(ResourceWrapper rw, long rt, int batchCount, Object[] args);

    /** Calls have failed. */
    void onError(ResourceWrapper rw, Throwable throwable, int batchCount, Object[] args);
}
