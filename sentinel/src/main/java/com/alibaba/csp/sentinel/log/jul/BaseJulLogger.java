package com.alibaba.csp.sentinel.log.jul;

import com.alibaba.csp.sentinel.log.LogBase;
import com.alibaba.csp.sentinel.util.PidUtil;
import io.headgate.sentinel.file.BackgroundQueue;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the logs through {@code java.util.logging} have in common: one handler each, for a file or for the console. */
public class BaseJulLogger {

    private static final long MOST_BYTES = 200L * 1024 * 1024;
    private static final int FILES_A_DAY = 4;

    public BaseJulLogger() {}

    /** Writes {@code detail} with its arguments; an exception at their end is written with its stack trace. */
    protected void log(Logger logger, Handler handler, Level level, String detail, Object... arguments) {
        if (logger != null && logger.isLoggable(level)) {
            FormattingTuple message = MessageFormatter.arrayFormat(detail, arguments);
            write(logger, handler, level, message.getMessage(), message.getThrowable());
        }
    }

    /** Writes {@code detail} and the stack trace of {@code throwable}. */
    protected void log(Logger logger, Handler handler, Level level, String detail, Throwable throwable) {
        if (logger != null && logger.isLoggable(level)) {
            write(logger, handler, level, detail, throwable);
        }
    }

    private static void write(Logger logger, Handler handler, Level level, String message, Throwable throwable) {
        disableOtherHandlers(logger, handler);
        LogRecord record = new LogRecord(level, message);
        record.setLoggerName(logger.getName());
        record.setThrown(throwable);
        logger.log(record);
    }

    /** Makes the handler for {@code logFileName} as the settings say, and makes it the only one of {@code logger}. */
    protected Handler makeLoggingHandler(String logFileName, Logger logger) {
        Handler handler = LogBase.LOG_OUTPUT_TYPE_CONSOLE.equals(LogBase.getLogOutputType())
                ? new ConsoleHandler(charset())
                : fileHandler(logFileName);
        handler.setFormatter(new CspFormatter());
        handler.setLevel(Level.ALL);
        disableOtherHandlers(logger, handler);
        logger.setLevel(LogBase.getLogLevel());
        return handler;
    }

    private static Handler fileHandler(String logFileName) {
        String name = LogBase.isLogNameUsePid() ? logFileName + ".pid" + PidUtil.getPid() : logFileName;
        Path file = Path.of(LogBase.getLogBaseDir() + name);
        return new DateFileLogHandler(file, charset(), MOST_BYTES, FILES_A_DAY, new BackgroundQueue(name));
    }

    private static Charset charset() {
        try {
            return Charset.forName(LogBase.getLogCharset());
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            return StandardCharsets.UTF_8;
        }
    }

    /** Somebody who configures {@code java.util.logging} anew may have added handlers, or taken ours away. */
    static void disableOtherHandlers(Logger logger, Handler handler) {
        if (logger == null) {
            return;
        }
        if (logger.getUseParentHandlers()) {
            logger.setUseParentHandlers(false);
        }
        Handler[] handlers = logger.getHandlers();
        if (handlers.length == 1 && handlers[0].equals(handler)) {
            return;
        }
        synchronized (handler) { // one at a time, or a line falls between taking away and adding
            if (!List.of(logger.getHandlers()).contains(handler)) {
                logger.addHandler(handler);
            }
            for (Handler each : logger.getHandlers()) {
                if (!each.equals(handler)) {
                    logger.removeHandler(each);
                }
            }
        }
    }
}
