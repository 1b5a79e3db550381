package com.alibaba.csp.sentinel.slots.block.flow.param;

import com.alibaba.csp.sentinel.slots.block.AbstractRule;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** How many calls may pass for each value of one argument. */
public class ParamFlowRule extends AbstractRule {

    private int grade = RuleConstant.FLOW_GRADE_QPS;
    private Integer paramIdx;
    private double count;
    private int controlBehavior = RuleConstant.CONTROL_BEHAVIOR_DEFAULT;
    private int maxQueueingTimeMs;
    private int burstCount;
    private long durationInSec = 1;
    private List<ParamFlowItem> paramFlowItemList = new ArrayList<>();
    private boolean clusterMode;
    private ParamFlowClusterConfig clusterConfig;

    /** The items as values; made when a rule is loaded. */
    private Map<Object, Integer> hotItems = new HashMap<>();

    public ParamFlowRule() {}

    public ParamFlowRule(String resourceName) {
        setResource(resourceName);
    }

    /** What {@code value} may have instead; null when it is like any other. */
    public Integer retrieveExclusiveItemCount(Object value) {
        return value == null || hotItems == null ? null : hotItems.get(value);
    }

    Map<Object, Integer> getParsedHotItems() {
        return hotItems;
    }

    ParamFlowRule setParsedHotItems(Map<Object, Integer> hotItems) {
        this.hotItems = hotItems;
        return this;
    }

    public int getGrade() {
        return grade;
    }

    public ParamFlowRule setGrade(int grade) {
        this.grade = grade;
        return this;
    }

    public Integer getParamIdx() {
        return paramIdx;
    }

    public ParamFlowRule setParamIdx(Integer paramIdx) {
        this.paramIdx = paramIdx;
        return this;
    }

    public double getCount() {
        return count;
    }

    public ParamFlowRule setCount(double count) {
        this.count = count;
        return this;
    }

    public int getControlBehavior() {
        return controlBehavior;
    }

    public ParamFlowRule setControlBehavior(int controlBehavior) {
        this.controlBehavior = controlBehavior;
        return this;
    }

    public int getMaxQueueingTimeMs() {
        return maxQueueingTimeMs;
    }

    public ParamFlowRule setMaxQueueingTimeMs(int maxQueueingTimeMs) {
        this.maxQueueingTimeMs = maxQueueingTimeMs;
        return this;
    }

    public int getBurstCount() {
        return burstCount;
    }

    public ParamFlowRule setBurstCount(int burstCount) {
        this.burstCount = burstCount;
        return this;
    }

    public long getDurationInSec() {
        return durationInSec;
    }

    public ParamFlowRule setDurationInSec(long durationInSec) {
        this.durationInSec = durationInSec;
        return this;
    }

    public List<ParamFlowItem> getParamFlowItemList() {
        return paramFlowItemList;
    }

    public ParamFlowRule setParamFlowItemList(List<ParamFlowItem> paramFlowItemList) {
        this.paramFlowItemList = paramFlowItemList;
        return this;
    }

    public boolean isClusterMode() {
        return clusterMode;
    }

    public ParamFlowRule setClusterMode(boolean clusterMode) {
        this.clusterMode = clusterMode;
        return this;
    }

    public ParamFlowClusterConfig getClusterConfig() {
        return clusterConfig;
    }

    public ParamFlowRule setClusterConfig(ParamFlowClusterConfig clusterConfig) {
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
        ParamFlowRule that = (ParamFlowRule) other;
        return grade == that.grade
                && Objects.equals(paramIdx, that.paramIdx)
                && Double.compare(that.count, count) == 0
                && controlBehavior == that.controlBehavior
                && maxQueueingTimeMs == that.maxQueueingTimeMs
                && burstCount == that.burstCount
                && durationInSec == that.durationInSec
                && Objects.equals(paramFlowItemList, that.paramFlowItemList)
                && clusterMode == that.clusterMode
                && Objects.equals(clusterConfig, that.clusterConfig);
    }

    @Override
    public int hashCode() {
        return Objects.hash(
                super.hashCode(),
                grade,
                paramIdx,
                count,
                controlBehavior,
                maxQueueingTimeMs,
                burstCount,
                durationInSec,
                paramFlowItemList,
                clusterMode,
                clusterConfig);
    }

    @Override
    public String toString() {
        return "ParamFlowRule{grade=" + grade + ", paramIdx=" + paramIdx + ", count=" + count + ", controlBehavior="
                + controlBehavior + ", maxQueueingTimeMs=" + maxQueueingTimeMs + ", burstCount=" + burstCount
                + ", durationInSec=" + durationInSec + ", paramFlowItemList=" + paramFlowItemList + ", clusterMode="
                + clusterMode + ", clusterConfig=" + clusterConfig + '}';
    }
}
