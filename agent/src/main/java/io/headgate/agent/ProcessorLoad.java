package io.headgate.agent;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** How busy the processors are. Apart from the rest, because it cannot be loaded without the module jdk.management. */
final class ProcessorLoad {

    private ProcessorLoad() {}

    /** 0 to 1; negative when unknown. */
    static double now() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean bean
                ? bean.getCpuLoad()
                : -1;
    }
}
