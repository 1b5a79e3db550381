package io.headgate.system;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** The processor time of this process. Apart from the rest, because it cannot be loaded without the module jdk.management. */
final class ProcessorTime {

    private ProcessorTime() {}

    /** The total in nanoseconds; null when this runtime does not tell. */
    static @Nullable DoubleSupplier ofThisProcess() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean bean
                && bean.getProcessCpuTime() >= 0) {
            return bean::getProcessCpuTime;
        }
        return null;
    }
}
