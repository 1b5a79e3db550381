package com.alibaba.csp.sentinel.log.jul;

import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.logging.ErrorManager;
import java.util.logging.Handler;
import java.util.logging.LogRecord;

/** Writes to the console, for those who ask for it: warnings and errors to the error stream, the rest to the other. */
final class ConsoleHandler extends Handler {

    private final Charset charset;

    ConsoleHandler(Charset charset) {
        this.charset = charset;
    }

    @Override
    public void publish(LogRecord record) {
        if (!isLoggable(record)) {
            return;
        }
        boolean isWarning = record.getLevel().intValue() >= Level.WARNING.intValue();
        PrintStream stream = isWarning ? System.err : System.out; // looked up each time: programs replace them
        try {
            byte[] line = getFormatter().format(record).getBytes(charset);
            stream.write(line, 0, line.length);
            stream.flush();
        } catch (RuntimeException failed) {
            reportError(null, failed, ErrorManager.WRITE_FAILURE);
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
