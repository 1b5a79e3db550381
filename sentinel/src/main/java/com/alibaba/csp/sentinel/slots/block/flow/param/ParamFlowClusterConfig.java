package com.alibaba.csp.sentinel.slots.block.flow.param;

import com.alibaba.csp.sentinel.slots.block.ClusterRuleConstant;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import java.util.Objects;

/** How a hot-parameter rule counts for a cluster. */
public class ParamFlowClusterConfig {

    private Long flowId;
    private int thresholdType = ClusterRuleConstant.FLOW_THRESHOLD_AVG_LOCAL;
    private boolean fallbackToLocalWhenFail;
    private int sampleCount = ClusterRuleConstant.DEFAULT_CLUSTER_SAMPLE_COUNT;
    private int windowIntervalMs = RuleConstant.DEFAULT_WINDOW_INTERVAL_MS;

    public Long getFlowId() {
        return flowId;
    }

    public ParamFlowClusterConfig setFlowId(Long flowId) {
        this.flowId = flowId;
        return this;
    }

    public int getThresholdType() {
        return thresholdType;
    }

    public ParamFlowClusterConfig setThresholdType(int thresholdType) {
        this.thresholdType = thresholdType;
        return this;
    }

    public boolean isFallbackToLocalWhenFail() {
        return fallbackToLocalWhenFail;
    }

    public ParamFlowClusterConfig setFallbackToLocalWhenFail(boolean fallbackToLocalWhenFail) {
        this.fallbackToLocalWhenFail = fallbackToLocalWhenFail;
        return this;
    }

    public int getSampleCount() {
        return sampleCount;
    }

    public ParamFlowClusterConfig setSampleCount(int sampleCount) {
        this.sampleCount = sampleCount;
        return this;
    }

    public int getWindowIntervalMs() {
        return windowIntervalMs;
    }

    public ParamFlowClusterConfig setWindowIntervalMs(int windowIntervalMs) {
        this.windowIntervalMs = windowIntervalMs;
        return this;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (other == null || getClass() != other.getClass()) {
            return false;
        }
        ParamFlowClusterConfig that = (ParamFlowClusterConfig) other;
        return Objects.equals(flowId, that.flowId)
                && thresholdType == that.thresholdType
                && fallbackToLocalWhenFail == that.fallbackToLocalWhenFail
                && sampleCount == that.sampleCount
                && windowIntervalMs == that.windowIntervalMs;
    }

    @Override
    public int hashCode() {
        return Objects.hash(flowId, thresholdType, fallbackToLocalWhenFail, sampleCount, windowIntervalMs);
    }

    @Override
    public String toString() {
        return "ParamFlowClusterConfig{flowId=" + flowId + ", thresholdType=" + thresholdType
                + ", fallbackToLocalWhenFail=" + fallbackToLocalWhenFail + ", sampleCount=" + sampleCount
                + ", windowIntervalMs=" + windowIntervalMs + '}';
    }
}
