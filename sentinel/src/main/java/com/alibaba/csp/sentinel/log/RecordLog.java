package com.alibaba.csp.sentinel.log;

import com.alibaba.csp.sentinel.log.jul.JavaLoggingAdapter;

/**
 * The log of what Sentinel does: a {@link Logger} of the application named {@link #LOGGER_NAME}, or else the file
 * {@link #DEFAULT_LOG_FILENAME}. Nothing is written, and no file is made, before the first line.
 */
public class RecordLog {

    public static final String LOGGER_NAME = "sentinelRecordLogger";
    public static final String DEFAULT_LOG_FILENAME = "sentinel-record.log";

    private static final Logger LOGGER = find();

    private RecordLog() {}

    private static Logger find() {
        Logger ofApplication = LoggerSpiProvider.getLogger(LOGGER_NAME);
        return ofApplication != null ? ofApplication : new JavaLoggingAdapter(LOGGER_NAME, DEFAULT_LOG_FILENAME);
    }

    public static void info(String format, Object... arguments) {
        LOGGER.info(format, arguments);
    }

    public static void info(String message, Throwable exception) {
        LOGGER.info(message, exception);
    }

    public static void warn(String format, Object... arguments) {
        LOGGER.warn(format, arguments);
    }

    public static void warn(String message, Throwable exception) {
        LOGGER.warn(message, exception);
    }

    public static void trace(String format, Object... arguments) {
        LOGGER.trace(format, arguments);
    }

    public static void trace(String message, Throwable exception) {
        LOGGER.trace(message, exception);
    }

    public static void debug(String format, Object... arguments) {
        LOGGER.debug(format, arguments);
    }

    public static void debug(String message, Throwable exception) {
        LOGGER.debug(message, exception);
    }

    public static void error(String format, Object... arguments) {
        LOGGER.error(format, arguments);
    }

    public static void error(String message, Throwable exception) {
        LOGGER.error(message, exception);
    }
}
