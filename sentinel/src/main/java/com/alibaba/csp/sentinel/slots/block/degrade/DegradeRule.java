package com.alibaba.csp.sentinel.slots.block.degrade;

import com.alibaba.csp.sentinel.slots.block.AbstractRule;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import java.util.Objects;

/** When a resource is cut off because it is slow or failing, and for how long. */
public class DegradeRule extends AbstractRule {

    private int grade = RuleConstant.DEGRADE_GRADE_RT;
    private double count;
    private int timeWindow;
    private int minRequestAmount = RuleConstant.DEGRADE_DEFAULT_MIN_REQUEST_AMOUNT;
    private double slowRatioThreshold = 1.0;
    private int statIntervalMs = 1000;

    public DegradeRule() {}

    public DegradeRule(String resourceName) {
        setResource(resourceName);
    }

    public int getGrade() {
        return grade;
    }

    public DegradeRule setGrade(int grade) {
        this.grade = grade;
        return this;
    }

    public double getCount() {
        return count;
    }

    public DegradeRule setCount(double count) {
        this.count = count;
        return this;
    }

    public int getTimeWindow() {
        return timeWindow;
    }

    public DegradeRule setTimeWindow(int timeWindow) {
        this.timeWindow = timeWindow;
        return this;
    }

    public int getMinRequestAmount() {
        return minRequestAmount;
    }

    public DegradeRule setMinRequestAmount(int minRequestAmount) {
        this.minRequestAmount = minRequestAmount;
        return this;
    }

    public double getSlowRatioThreshold() {
        return slowRatioThreshold;
    }

    public DegradeRule setSlowRatioThreshold(double slowRatioThreshold) {
        this.slowRatioThreshold = slowRatioThreshold;
        return this;
    }

    public int getStatIntervalMs() {
        return statIntervalMs;
    }

    public DegradeRule setStatIntervalMs(int statIntervalMs) {
        this.statIntervalMs = statIntervalMs;
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
        DegradeRule that = (DegradeRule) other;
        return grade == that.grade
                && Double.compare(that.count, count) == 0
                && timeWindow == that.timeWindow
                && minRequestAmount == that.minRequestAmount
                && Double.compare(that.slowRatioThreshold, slowRatioThreshold) == 0
                && statIntervalMs == that.statIntervalMs;
    }

    @Override
    public int hashCode() {
        return Objects.hash(
                super.hashCode(), grade, count, timeWindow, minRequestAmount, slowRatioThreshold, statIntervalMs);
    }

    @Override
    public String toString() {
        return "DegradeRule{resource=" + getResource() + ", grade=" + grade + ", count=" + count + ", limitApp="
                + getLimitApp() + ", timeWindow=" + timeWindow + ", minRequestAmount=" + minRequestAmount
                + ", slowRatioThreshold=" + slowRatioThreshold + ", statIntervalMs=" + statIntervalMs + '}';
    }
}
