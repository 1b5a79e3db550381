package com.alibaba.csp.sentinel.log.jul;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/** {@code 2026-01-31 12:00:00.000 INFO message}, and below it the stack trace if there is one. */
final class CspFormatter extends Formatter {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");

    @Override
    public String format(LogRecord record) {
        StringBuilder line = new StringBuilder(100);
        TIME.formatTo(record.getInstant().atZone(ZoneId.systemDefault()), line);
        line.append(' ')
                .append(record.getLevel().getName())
                .append(' ')
                .append(formatMessage(record))
                .append('\n');
        if (record.getThrown() != null) {
            StringWriter trace = new StringWriter();
            record.getThrown().printStackTrace(new PrintWriter(trace));
            line.append(trace);
        }
        return line.toString();
    }
}
