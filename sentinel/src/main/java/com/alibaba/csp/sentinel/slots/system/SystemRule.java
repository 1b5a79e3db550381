package com.alibaba.csp.sentinel.slots.system;

import com.alibaba.csp.sentinel.slots.block.AbstractRule;
import java.util.Objects;

/** What all inbound calls of the process together are held to. A negative number: not at all. */
public class SystemRule extends AbstractRule {

    private double highestSystemLoad = -1;
    private double highestCpuUsage = -1;
    private double qps = -1;
    private long avgRt = -1;
    private long maxThread = -1;

    public double getHighestSystemLoad() {
        return highestSystemLoad;
    }

    public void setHighestSystemLoad(double highestSystemLoad) {
        this.highestSystemLoad = highestSystemLoad;
    }

    public double getHighestCpuUsage() {
        return highestCpuUsage;
    }

    public void setHighestCpuUsage(double highestCpuUsage) {
        this.highestCpuUsage = highestCpuUsage;
    }

    public double getQps() {
        return qps;
    }

    public void setQps(double qps) {
        this.qps = qps;
    }

    public long getAvgRt() {
        return avgRt;
    }

    public void setAvgRt(long avgRt) {
        this.avgRt = avgRt;
    }

    public long getMaxThread() {
        return maxThread;
    }

    public void setMaxThread(long maxThread) {
        this.maxThread = maxThread;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (other == null || getClass() != other.getClass() || !super.equals(other)) {
            return false;
        }
        SystemRule that = (SystemRule) other;
        return Double.compare(that.highestSystemLoad, highestSystemLoad) == 0
                && Double.compare(that.highestCpuUsage, highestCpuUsage) == 0
                && Double.compare(that.qps, qps) == 0
                && avgRt == that.avgRt
                && maxThread == that.maxThread;
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), highestSystemLoad, highestCpuUsage, qps, avgRt, maxThread);
    }

    @Override
    public String toString() {
        return "SystemRule{highestSystemLoad=" + highestSystemLoad + ", highestCpuUsage=" + highestCpuUsage + ", qps="
                + qps + ", avgRt=" + avgRt + ", maxThread=" + maxThread + '}';
    }
}
