package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.node.metric.MetricNode;
import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import com.alibaba.csp.sentinel.util.TimeUtil;
import java.util.List;

/** The load of the machine in the form of lines of the metric log: ten thousandths, where the calls stand. */
public final class SystemLoad {

    private static final double SCALE = 10_000;

    private SystemLoad() {}

    /** The load average and the use of the processors. */
    public static List<MetricNode> now() {
        long second = TimeUtil.currentTimeMillis() / 1000 * 1000;
        return List.of(
                line(Constants.SYSTEM_LOAD_RESOURCE_NAME, SystemRuleManager.getCurrentSystemAvgLoad(), second),
                line(Constants.CPU_USAGE_RESOURCE_NAME, SystemRuleManager.getCurrentCpuUsage(), second));
    }

    private static MetricNode line(String name, double value, long second) {
        MetricNode line = new MetricNode();
        line.setResource(name);
        line.setTimestamp(second);
        line.setPassQps((long) (Math.max(0, value) * SCALE)); // negative: not measured yet
        return line;
    }
}
