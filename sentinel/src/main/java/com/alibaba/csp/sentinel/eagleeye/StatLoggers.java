package com.alibaba.csp.sentinel.eagleeye;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * All loggers by name, and the one thread that writes them: a daemon that is there only while something is to be written. At most
 * one task waits for each logger.
 */
final class StatLoggers {

    private static final int MOST_LOGGERS = 1000;
    private static final Map<String, StatLogger> LOGGERS = new ConcurrentHashMap<>();
    private static final ScheduledThreadPoolExecutor WRITER = writer();

    static final RollSchedule ON_WRITER = new OnWriter();

    private StatLoggers() {}

    private static ScheduledThreadPoolExecutor writer() {
        ScheduledThreadPoolExecutor writer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "sentinel-eagleeye-writer");
            thread.setDaemon(true);
            return thread;
        });
        writer.setKeepAliveTime(5, TimeUnit.SECONDS);
        writer.allowCoreThreadTimeOut(true);
        writer.setRemoveOnCancelPolicy(true);
        return writer;
    }

    static StatLogger of(StatLoggerBuilder builder) {
        String name = String.valueOf(builder.getLoggerName());
        if (LOGGERS.size() >= MOST_LOGGERS && !LOGGERS.containsKey(name)) {
            throw new IllegalStateException("loggers: " + LOGGERS.size() + " (expected: at most " + MOST_LOGGERS + ")");
        }
        return LOGGERS.computeIfAbsent(name, none -> builder.create());
    }

    /** Writes loggers with the one thread. After {@link #shutdown} only {@link #flush} writes. */
    private static final class OnWriter implements RollSchedule {

        @Override
        public void later(StatLogger logger) {
            after(
                    logger.millisToNextRoll(System.currentTimeMillis()),
                    () -> logger.rollNow(System.currentTimeMillis()));
        }

        @Override
        public void soon(StatLogger logger) {
            after(0, () -> logger.spill(System.currentTimeMillis()));
        }

        private static void after(long waitMillis, Runnable roll) {
            try {
                WRITER.schedule(() -> run(roll), waitMillis, TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException shutDown) {
                // as said above
            }
        }

        private static void run(Runnable roll) {
            try {
                roll.run();
            } catch (RuntimeException failed) {
                EagleEye.selfLog("[ERROR] cannot write counts", failed);
            }
        }
    }

    static void flush() {
        for (StatLogger logger : LOGGERS.values()) {
            logger.roll(System.currentTimeMillis());
        }
    }

    static void shutdown() {
        WRITER.shutdownNow();
        flush();
        for (StatLogger logger : LOGGERS.values()) {
            logger.appender().close();
        }
    }
}
