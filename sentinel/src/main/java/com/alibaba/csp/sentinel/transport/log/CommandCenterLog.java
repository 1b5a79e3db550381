package com.alibaba.csp.sentinel.transport.log;

import com.alibaba.csp.sentinel.log.Logger;
import com.alibaba.csp.sentinel.log.LoggerSpiProvider;
import com.alibaba.csp.sentinel.log.jul.JavaLoggingAdapter;

/** The log of the command port and the heartbeats: a logger found as a service, else a file of its own. Safe for many threads. */
public class CommandCenterLog {

    public static final String LOGGER_NAME = "sentinelCommandCenterLogger";
    public static final String DEFAULT_LOG_FILENAME = "command-center.log";

    private static final Logger LOGGER = find();

    private CommandCenterLog() {}

    private static Logger find() {
        try {
            Logger logger = LoggerSpiProvider.getLogger(LOGGER_NAME);
            if (logger != null) {
                return logger;
            }
        } catch (Throwable broken) {
            System.getLogger(LOGGER_NAME).log(System.Logger.Level.WARNING, "Cannot use the logger service", broken);
        }
        return new JavaLoggingAdapter(LOGGER_NAME, DEFAULT_LOG_FILENAME);
    }

    public static void info(String format, Object... arguments) {
        LOGGER.info(format, arguments);
    }

    public static void info(String msg, Throwable throwable) {
        LOGGER.info(msg, throwable);
    }

    public static void warn(String format, Object... arguments) {
        LOGGER.warn(format, arguments);
    }

    public static void warn(String msg, Throwable throwable) {
        LOGGER.warn(msg, throwable);
    }

    public static void trace(String format, Object... arguments) {
        LOGGER.trace(format, arguments);
    }

    public static void trace(String msg, Throwable throwable) {
        LOGGER.trace(msg, throwable);
    }

    public static void debug(String format, Object... arguments) {
        LOGGER.debug(format, arguments);
    }

    public static void debug(String msg, Throwable throwable) {
        LOGGER.debug(msg, throwable);
    }

    public static void error(String format, Object... arguments) {
        LOGGER.error(format, arguments);
    }

    public static void error(String msg, Throwable throwable) {
        LOGGER.error(msg, throwable);
    }
}
