package com.alibaba.csp.sentinel.eagleeye;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** How a line is put together: {@code 2026-01-31 12:00:00|1|key,key|value,value} and a line end. */
record LineLayout(char entryDelimiter, char keyDelimiter, char valueDelimiter) {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());
    private static final String LINE_END = "\r\n";

    String line(long timeMillis, StatEntry entry, Figures.Sums sums) {
        StringBuilder line = new StringBuilder(100);
        TIME.formatTo(Instant.ofEpochMilli(timeMillis), line);
        line.append(entryDelimiter).append(sums.kind()).append(entryDelimiter);
        entry.appendTo(line, keyDelimiter);
        line.append(entryDelimiter);
        sums.appendTo(line, valueDelimiter);
        return line.append(LINE_END).toString();
    }
}
