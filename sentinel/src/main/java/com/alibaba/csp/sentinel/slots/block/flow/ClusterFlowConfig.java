package com.alibaba.csp.sentinel.slots.block.flow;

import com.alibaba.csp.sentinel.slots.block.ClusterRuleConstant;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import java.util.Objects;

/** How a flow rule counts for a cluster. */
public class ClusterFlowConfig {

    private Long flowId;
    private int thresholdType = ClusterRuleConstant.FLOW_THRESHOLD_AVG_LOCAL;
    private boolean fallbackToLocalWhenFail = true;
    private int strategy = ClusterRuleConstant.FLOW_CLUSTER_STRATEGY_NORMAL;
    private int sampleCount = ClusterRuleConstant.DEFAULT_CLUSTER_SAMPLE_COUNT;
    private int windowIntervalMs = RuleConstant.DEFAULT_WINDOW_INTERVAL_MS;
    private long resourceTimeout = 2000;
    private int resourceTimeoutStrategy = RuleConstant.DEFAULT_RESOURCE_TIMEOUT_STRATEGY;
    private int acquireRefuseStrategy = RuleConstant.DEFAULT_BLOCK_STRATEGY;
    private long clientOfflineTime = 2000;

    public Long getFlowId() {
        return flowId;
    }

    public ClusterFlowConfig setFlowId(Long flowId) {
        this.flowId = flowId;
        return this;
    }

    public int getThresholdType() {
        return thresholdType;
    }

    public ClusterFlowConfig setThresholdType(int thresholdType) {
        this.thresholdType = thresholdType;
        return this;
    }

    public boolean isFallbackToLocalWhenFail() {
        return fallbackToLocalWhenFail;
    }

    public ClusterFlowConfig setFallbackToLocalWhenFail(boolean fallbackToLocalWhenFail) {
        this.fallbackToLocalWhenFail = fallbackToLocalWhenFail;
        return this;
    }

    public int getStrategy() {
        return strategy;
    }

    public ClusterFlowConfig setStrategy(int strategy) {
        this.strategy = strategy;
        return this;
    }

    public int getSampleCount() {
        return sampleCount;
    }

    public ClusterFlowConfig setSampleCount(int sampleCount) {
        this.sampleCount = sampleCount;
        return this;
    }

    public int getWindowIntervalMs() {
        return windowIntervalMs;
    }

    public ClusterFlowConfig setWindowIntervalMs(int windowIntervalMs) {
        this.windowIntervalMs = windowIntervalMs;
        return this;
    }

    public long getResourceTimeout() {
        return resourceTimeout;
    }

    public void setResourceTimeout(long resourceTimeout) {
        this.resourceTimeout = resourceTimeout;
    }

    public int getResourceTimeoutStrategy() {
        return resourceTimeoutStrategy;
    }

    public void setResourceTimeoutStrategy(int resourceTimeoutStrategy) {
        this.resourceTimeoutStrategy = resourceTimeoutStrategy;
    }

    public int getAcquireRefuseStrategy() {
        return acquireRefuseStrategy;
    }

    public void setAcquireRefuseStrategy(int acquireRefuseStrategy) {
        this.acquireRefuseStrategy = acquireRefuseStrategy;
    }

    public long getClientOfflineTime() {
        return clientOfflineTime;
    }

    public void setClientOfflineTime(long clientOfflineTime) {
        this.clientOfflineTime = clientOfflineTime;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (other == null || getClass() != other.getClass()) {
            return false;
        }
        ClusterFlowConfig that = (ClusterFlowConfig) other;
        return Objects.equals(flowId, that.flowId)
                && thresholdType == that.thresholdType
                && fallbackToLocalWhenFail == that.fallbackToLocalWhenFail
                && strategy == that.strategy
                && sampleCount == that.sampleCount
                && windowIntervalMs == that.windowIntervalMs
                && resourceTimeout == that.resourceTimeout
                && resourceTimeoutStrategy == that.resourceTimeoutStrategy
                && acquireRefuseStrategy == that.acquireRefuseStrategy
                && clientOfflineTime == that.clientOfflineTime;
    }

    @Override
    public int hashCode() {
        return Objects.hash(
                flowId,
                thresholdType,
                fallbackToLocalWhenFail,
                strategy,
                sampleCount,
                windowIntervalMs,
                resourceTimeout,
                resourceTimeoutStrategy,
                acquireRefuseStrategy,
                clientOfflineTime);
    }

    @Override
    public String toString() {
        return "ClusterFlowConfig{flowId=" + flowId + ", thresholdType=" + thresholdType + ", fallbackToLocalWhenFail="
                + fallbackToLocalWhenFail + ", strategy=" + strategy + ", sampleCount=" + sampleCount
                + ", windowIntervalMs=" + windowIntervalMs + ", resourceTimeout=" + resourceTimeout
                + ", resourceTimeoutStrategy=" + resourceTimeoutStrategy + ", acquireRefuseStrategy="
                + acquireRefuseStrategy + ", clientOfflineTime=" + clientOfflineTime + '}';
    }
}
