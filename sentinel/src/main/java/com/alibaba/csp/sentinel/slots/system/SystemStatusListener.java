package com.alibaba.csp.sentinel.slots.system;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.concurrent.TimeUnit;

/** Load and processor use as of the last run. */
public class SystemStatusListener implements Runnable {

    volatile double currentLoad = -1;
    volatile double currentCpuUsage = -1;
    volatile String reason = "";
    volatile long processCpuTime;
    volatile long processUpTime;

    public double getSystemAverageLoad() {
        return currentLoad;
    }

    public double getCpuUsage() {
        return currentCpuUsage;
    }

    /** Takes a sample. A machine that does not tell leaves what is known. */
    @Override
    public void run() {
        try {
            OperatingSystemMXBean machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
            currentLoad = machine.getSystemLoadAverage();
            currentCpuUsage = Math.max(processCpuUsage(machine), machine.getCpuLoad());
        } catch (RuntimeException unknown) {
            reason = String.valueOf(unknown.getMessage());
        }
    }

    private double processCpuUsage(OperatingSystemMXBean machine) {
        RuntimeMXBean process = ManagementFactory.getPlatformMXBean(RuntimeMXBean.class);
        long cpuTime = TimeUnit.NANOSECONDS.toMillis(machine.getProcessCpuTime());
        long upTime = process.getUptime();
        long used = cpuTime - processCpuTime;
        long passed = upTime - processUpTime;
        processCpuTime = cpuTime;
        processUpTime = upTime;
        return passed <= 0 ? 0 : (double) used / passed / machine.getAvailableProcessors();
    }
}
