package com.alibaba.csp.sentinel.log.jul;

import com.alibaba.csp.sentinel.log.Logger;
import com.alibaba.csp.sentinel.util.AssertUtil;
import java.util.logging.Handler;

/** Writes a log through {@code java.util.logging} into a file of its own, see {@link BaseJulLogger}. */
public class JavaLoggingAdapter extends BaseJulLogger implements Logger {

    private final String loggerName;
    private final String fileNamePattern;
    private final java.util.logging.Logger julLogger;
    private final Handler logHandler;

    @SuppressWarnings("this-escape") // makeLoggingHandler is protected, because it always was
    public JavaLoggingAdapter(String loggerName, String fileNamePattern) {
        AssertUtil.assertNotBlank(loggerName, "loggerName cannot be blank");
        AssertUtil.assertNotBlank(fileNamePattern, "fileNamePattern cannot be blank");
        this.loggerName = loggerName;
        this.fileNamePattern = fileNamePattern;
        this.julLogger = java.util.logging.Logger.getLogger(loggerName);
        this.logHandler = makeLoggingHandler(fileNamePattern, julLogger);
    }

    @Override
    public void info(String format, Object... arguments) {
        log(julLogger, logHandler, Level.INFO, format, arguments);
    }

    @Override
    public void info(String message, Throwable exception) {
        log(julLogger, logHandler, Level.INFO, message, exception);
    }

    @Override
    public void warn(String format, Object... arguments) {
        log(julLogger, logHandler, Level.WARNING, format, arguments);
    }

    @Override
    public void warn(String message, Throwable exception) {
        log(julLogger, logHandler, Level.WARNING, message, exception);
    }

    @Override
    public void trace(String format, Object... arguments) {
        log(julLogger, logHandler, Level.TRACE, format, arguments);
    }

    @Override
    public void trace(String message, Throwable exception) {
        log(julLogger, logHandler, Level.TRACE, message, exception);
    }

    @Override
    public void debug(String format, Object... arguments) {
        log(julLogger, logHandler, Level.DEBUG, format, arguments);
    }

    @Override
    public void debug(String message, Throwable exception) {
        log(julLogger, logHandler, Level.DEBUG, message, exception);
    }

    @Override
    public void error(String format, Object... arguments) {
        log(julLogger, logHandler, Level.ERROR, format, arguments);
    }

    @Override
    public void error(String message, Throwable exception) {
        log(julLogger, logHandler, Level.ERROR, message, exception);
    }

    public String getLoggerName() {
        return loggerName;
    }

    public String getFileNamePattern() {
        return fileNamePattern;
    }
}
