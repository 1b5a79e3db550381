package com.alibaba.csp.sentinel.log.jul;

import io.headgate.sentinel.file.BackgroundQueue;
import io.headgate.sentinel.file.RollingFile;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.logging.ErrorManager;
import java.util.logging.Handler;
import java.util.logging.LogRecord;

/**
 * Writes into a file a day, {@code name.2026-01-31.0}, and at most as many files a day as it was told ({@code .1} is older than
 * {@code .0}). Callers do not wait for the disk: lines go through a bounded queue to a thread that lives while there is something
 * to write. When the queue is full the oldest line is dropped, and the number of those dropped is written once there is room.
 */
final class DateFileLogHandler extends Handler {

    private static final Duration LONGEST_FLUSH = Duration.ofSeconds(2);

    private final Path file;
    private final Charset charset;
    private final long mostBytes;
    private final int filesADay;
    private final BackgroundQueue queue;
    private volatile boolean isUsed;
    private LocalDate day; // of the queue's thread, like what follows
    private RollingFile current;
    private long droppedTold;

    DateFileLogHandler(Path file, Charset charset, long mostBytes, int filesADay, BackgroundQueue queue) {
        this.file = file;
        this.charset = charset;
        this.mostBytes = mostBytes;
        this.filesADay = filesADay;
        this.queue = queue;
    }

    @Override
    public void publish(LogRecord record) {
        if (isLoggable(record)) {
            isUsed = true;
            queue.add(() -> write(record));
        }
    }

    private void write(LogRecord record) {
        try {
            String line = getFormatter().format(record);
            RollingFile today = fileOf(LocalDate.ofInstant(record.getInstant(), ZoneId.systemDefault()));
            tellDropped(today);
            today.append(line.getBytes(charset));
        } catch (RuntimeException failed) {
            reportError(null, failed, ErrorManager.FORMAT_FAILURE);
        }
    }

    private void tellDropped(RollingFile today) {
        long dropped = queue.dropped();
        if (dropped > droppedTold) {
            today.append(
                    ("(" + (dropped - droppedTold) + " lines left out here: the queue was full)\n").getBytes(charset));
            droppedTold = dropped;
        }
    }

    private RollingFile fileOf(LocalDate date) {
        if (current == null || !date.equals(day)) {
            if (current != null) {
                current.close();
            }
            String name = file.getFileName() + "." + date + ".";
            current = new RollingFile(age -> file.resolveSibling(name + age), mostBytes, filesADay - 1);
            day = date;
        }
        return current;
    }

    /** Waits until everything that was published has been written, two seconds at most. */
    @Override
    public void flush() {
        queue.await(LONGEST_FLUSH);
    }

    /** Flushes and closes the file. What is published later opens it again. */
    @Override
    public void close() {
        if (isUsed) {
            queue.add(this::closeFile);
            flush();
        }
    }

    private void closeFile() {
        if (current != null) {
            current.close();
        }
    }
}
