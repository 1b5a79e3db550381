package io.headgate.system;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.lang.management.OperatingSystemMXBean;
import java.util.List;

/** What the Java runtime says of itself. Apart from the rest, because it cannot be loaded without java.management. */
final class RuntimeBeans {

    private final OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    private final List<MemoryPoolMXBean> heap = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP && pool.getCollectionUsage() != null)
            .toList();
    private final List<GarbageCollectorMXBean> pausing = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(collector -> stopsTheWorld(collector.getName()))
            .toList();

    /** Beside their pauses, collectors that work while the program runs report the length of that work. */
    private static boolean stopsTheWorld(String collector) {
        return !collector.endsWith("Cycles") && !collector.contains("Concurrent");
    }

    /** The load average of the last minute; {@link Double#NaN} where the system has none. */
    double load() {
        double load = system.getSystemLoadAverage();
        return load < 0 ? Double.NaN : load;
    }

    /** What the pools of the heap held when each was last collected, of the largest heap; 0 before the first collection. */
    double heapAfterCollection() {
        if (heap.isEmpty()) {
            return Double.NaN;
        }
        double used = 0;
        for (MemoryPoolMXBean pool : heap) {
            MemoryUsage usage = pool.getCollectionUsage();
            used += usage == null ? 0 : usage.getUsed();
        }
        return Math.min(1, used / Runtime.getRuntime().maxMemory());
    }

    /** All collection pauses so far; {@link Double#NaN} when no collector tells. */
    double pauseNanos() {
        double milliseconds = pausing.isEmpty() ? Double.NaN : 0;
        for (GarbageCollectorMXBean collector : pausing) {
            milliseconds += Math.max(0, collector.getCollectionTime());
        }
        return milliseconds * 1e6;
    }
}
