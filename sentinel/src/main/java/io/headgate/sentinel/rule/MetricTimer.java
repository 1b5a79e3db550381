package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.node.metric.MetricTimerListener;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Writes the metric log on a daemon thread, as often as the settings say; 0 seconds: never, and then there is no thread. */
public final class MetricTimer {

    private MetricTimer() {}

    /** Begins; once. */
    public static void begin() {
        Timing.begin();
    }

    private static final class Timing {

        static {
            long seconds = SentinelConfig.metricLogFlushIntervalSec();
            if (seconds > 0) {
                ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
                    Thread made = new Thread(task, "sentinel-metrics-record-task");
                    made.setDaemon(true);
                    return made;
                });
                thread.scheduleAtFixedRate(new MetricTimerListener(), 0, seconds, TimeUnit.SECONDS);
            }
        }

        /** Loads the class, which begins. */
        static void begin() {}
    }
}
