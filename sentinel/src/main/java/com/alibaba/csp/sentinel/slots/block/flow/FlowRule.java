package com.alibaba.csp.sentinel.slots.block.flow;

import com.alibaba.csp.sentinel.slots.block.AbstractRule;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import java.util.Objects;

/** How many calls may pass, per second or at a time, and what becomes of those that are too many. */
public class FlowRule extends AbstractRule {

    private int grade = RuleConstant.FLOW_GRADE_QPS;
    private double count;
    private int strategy = RuleConstant.STRATEGY_DIRECT;
    private String refResource;
    private int controlBehavior = RuleConstant.CONTROL_BEHAVIOR_DEFAULT;
    private int warmUpPeriodSec = 10;
    private int maxQueueingTimeMs = 500;
    private boolean clusterMode;
    private ClusterFlowConfig clusterConfig;
    private TrafficShapingController controller;

    public FlowRule() {
        setLimitApp(RuleConstant.LIMIT_APP_DEFAULT);
    }

    public FlowRule(String resourceName) {
        this();
        setResource(resourceName);
    }

    /** What becomes of calls that are too many: refused, warmed up, queued, or both. */
    public int getControlBehavior() {
        return controlBehavior;
    }

    public FlowRule setControlBehavior(int controlBehavior) {
        this.controlBehavior = controlBehavior;
        return this;
    }

    public int getMaxQueueingTimeMs() {
        return maxQueueingTimeMs;
    }

    public FlowRule setMaxQueueingTimeMs(int maxQueueingTimeMs) {
        this.maxQueueingTimeMs = maxQueueingTimeMs;
        return this;
    }

    FlowRule setRater(TrafficShapingController rater) {
        this.controller = rater;
        return this;
    }

    TrafficShapingController getRater() {
        return controller;
    }

    public int getWarmUpPeriodSec() {
        return warmUpPeriodSec;
    }

    public FlowRule setWarmUpPeriodSec(int warmUpPeriodSec) {
        this.warmUpPeriodSec = warmUpPeriodSec;
        return this;
    }

    /** Calls per second, or calls at a time. */
    public int getGrade() {
        return grade;
    }

    public FlowRule setGrade(int grade) {
        this.grade = grade;
        return this;
    }

    public double getCount() {
        return count;
    }

    public FlowRule setCount(double count) {
        this.count = count;
        return this;
    }

    /** Whose calls count: the resource's own, those of another resource, or those through one entrance. */
    public int getStrategy() {
        return strategy;
    }

    public FlowRule setStrategy(int strategy) {
        this.strategy = strategy;
        return this;
    }

    public String getRefResource() {
        return refResource;
    }

    public FlowRule setRefResource(String refResource) {
        this.refResource = refResource;
        return this;
    }

    public boolean isClusterMode() {
        return clusterMode;
    }

    public FlowRule setClusterMode(boolean clusterMode) {
        this.clusterMode = clusterMode;
        return this;
    }

    public ClusterFlowConfig getClusterConfig() {
        return clusterConfig;
    }

    public FlowRule setClusterConfig(ClusterFlowConfig clusterConfig) {
        this.clusterConfig = clusterConfig;
        return this;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (other == null || getClass() != other.getClass() || !super.equals(other)) {
            return false;
        }
        FlowRule that = (FlowRule) other;
        return grade == that.grade
                && Double.compare(that.count, count) == 0
                && strategy == that.strategy
                && Objects.equals(refResource, that.refResource)
                && controlBehavior == that.controlBehavior
                && warmUpPeriodSec == that.warmUpPeriodSec
                && maxQueueingTimeMs == that.maxQueueingTimeMs
                && clusterMode == that.clusterMode
                && Objects.equals(clusterConfig, that.clusterConfig);
    }

    @Override
    public int hashCode() {
        return Objects.hash(
                super.hashCode(),
                grade,
                count,
                strategy,
                refResource,
                controlBehavior,
                warmUpPeriodSec,
                maxQueueingTimeMs,
                clusterMode,
                clusterConfig);
    }

    @Override
    public String toString() {
        return "FlowRule{resource=" + getResource() + ", limitApp=" + getLimitApp() + ", grade=" + grade + ", count="
                + count + ", strategy=" + strategy + ", refResource=" + refResource + ", controlBehavior="
                + controlBehavior + ", warmUpPeriodSec=" + warmUpPeriodSec + ", maxQueueingTimeMs=" + maxQueueingTimeMs
                + ", clusterMode=" + clusterMode + ", clusterConfig=" + clusterConfig + ", controller=" + controller
                + '}';
    }
}
