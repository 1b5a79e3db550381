package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.slots.system.SystemStatusListener;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Load and processor use, sampled once a second by a daemon thread that begins when somebody first wants to know. */
public final class SystemStatus {

    private static volatile SystemStatusListener listener = new SystemStatusListener();

    private SystemStatus() {}

    /** The load average of the machine; negative when it has none. */
    public static double load() {
        Sampling.begin();
        return listener.getSystemAverageLoad();
    }

    /** Processor use of 1: of the machine or of this process, whichever is more. */
    public static double cpu() {
        Sampling.begin();
        return listener.getCpuUsage();
    }

    /** Reads from that one from now on. */
    static void readFrom(SystemStatusListener other) {
        listener = other;
    }

    private static final class Sampling {

        private static final ScheduledExecutorService THREAD = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "sentinel-system-status-record-task");
            thread.setDaemon(true);
            return thread;
        });

        static {
            listener.run();
            THREAD.scheduleAtFixedRate(() -> listener.run(), 1, 1, TimeUnit.SECONDS);
        }

        /** Loads the class, which begins to sample. */
        static void begin() {}
    }
}
