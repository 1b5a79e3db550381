package com.alibaba.csp.sentinel.transport.init;

import com.alibaba.csp.sentinel.heartbeat.HeartbeatSenderProvider;
import com.alibaba.csp.sentinel.init.InitFunc;
import com.alibaba.csp.sentinel.init.InitOrder;
import com.alibaba.csp.sentinel.transport.HeartbeatSender;
import com.alibaba.csp.sentinel.transport.config.TransportConfig;
import com.alibaba.csp.sentinel.transport.log.CommandCenterLog;
import io.headgate.sentinel.command.CommandSettings;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Sends heartbeats while there is a dashboard to send them to, on a daemon thread that ends with {@link #close()}. */
@InitOrder(-1)
public class HeartbeatSenderInitFunc implements InitFunc, AutoCloseable {

    private static final long FIRST_AFTER_MS = 5000;

    private ScheduledExecutorService pool;

    @Override
    public synchronized void init() {
        boolean isOff = !CommandSettings.isWanted(true);
        if (pool != null || isOff || TransportConfig.getConsoleServerList().isEmpty()) {
            return;
        }
        HeartbeatSender sender = HeartbeatSenderProvider.getHeartbeatSender();
        if (sender == null) {
            CommandCenterLog.warn("[HeartbeatSenderInit] No heartbeat sender on the class path");
            return;
        }
        long interval = retrieveInterval(sender);
        pool = Executors.newSingleThreadScheduledExecutor(HeartbeatSenderInitFunc::daemon);
        pool.scheduleWithFixedDelay(
                () -> send(sender), Math.min(FIRST_AFTER_MS, interval), interval, TimeUnit.MILLISECONDS);
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "sentinel-heartbeat-send-task");
        thread.setDaemon(true);
        return thread;
    }

    private static void send(HeartbeatSender sender) {
        try {
            sender.sendHeartbeat();
        } catch (Throwable failure) {
            CommandCenterLog.warn("[HeartbeatSender] No heartbeat sent", failure);
        }
    }

    /** The interval that is set, if it is a positive number, else that of the sender. */
    long retrieveInterval(HeartbeatSender sender) {
        Long set = TransportConfig.getHeartbeatIntervalMs();
        return set != null && set > 0 ? set : Math.max(1, sender.intervalMs());
    }

    /** Sends no more. */
    @Override
    public synchronized void close() {
        if (pool != null) {
            pool.shutdownNow();
            pool = null;
        }
    }
}
