package com.alibaba.csp.sentinel.log.jul;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.sentinel.file.BackgroundQueue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.logging.LogRecord;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DateFileLogHandlerTest {

    private static final Duration LONG_ENOUGH = Duration.ofSeconds(60);
    private static final LocalDateTime NOON = LocalDateTime.of(2026, 1, 31, 12, 0, 0);

    @TempDir
    Path directory;

    private final BackgroundQueue queue = new BackgroundQueue("test-log");

    private DateFileLogHandler handler(long mostBytes) {
        DateFileLogHandler handler =
                new DateFileLogHandler(directory.resolve("logs/r.log"), StandardCharsets.UTF_8, mostBytes, 3, queue);
        handler.setFormatter(new CspFormatter());
        return handler;
    }

    private static LogRecord record(java.util.logging.Level level, String message, LocalDateTime time) {
        LogRecord record = new LogRecord(level, message);
        record.setInstant(time.atZone(ZoneId.systemDefault()).toInstant());
        return record;
    }

    private List<String> names() throws IOException {
        if (!Files.isDirectory(directory.resolve("logs"))) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory.resolve("logs"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aLineIsTheTimeTheLevelAndTheMessage() throws Exception {
        DateFileLogHandler handler = handler(1_000_000);
        handler.publish(record(Level.INFO, "hello {}", NOON));
        LogRecord failure = record(Level.WARNING, "failed", NOON.plusNanos(5_000_000));
        failure.setThrown(new IllegalStateException("why"));
        handler.publish(failure);
        assertThat(queue.await(LONG_ENOUGH)).isTrue();
        handler.close();
        List<String> lines = Files.readAllLines(directory.resolve("logs/r.log.2026-01-31.0"));
        assertThat(lines)
                .startsWith(
                        "2026-01-31 12:00:00.000 INFO hello {}",
                        "2026-01-31 12:00:00.005 WARNING failed",
                        "java.lang.IllegalStateException: why");
    }

    @Test
    void nothingIsMadeBeforeTheFirstLine() throws Exception {
        DateFileLogHandler handler = handler(1000);
        handler.flush();
        handler.close();
        assertThat(directory.resolve("logs")).doesNotExist();
    }

    @Test
    void aNewDayIsANewFile() throws Exception {
        DateFileLogHandler handler = handler(1_000_000);
        handler.publish(record(Level.INFO, "today", NOON));
        handler.publish(record(Level.INFO, "tomorrow", NOON.plusDays(1)));
        assertThat(queue.await(LONG_ENOUGH)).isTrue();
        handler.close();
        assertThat(names()).containsExactly("r.log.2026-01-31.0", "r.log.2026-02-01.0");
    }

    @Test
    void aDayHasNoMoreFilesThanItMayAndTheNewestLinesAreKept() throws Exception {
        DateFileLogHandler handler = handler(100);
        for (int line = 0; line < 20; line++) {
            handler.publish(record(Level.INFO, "line number " + line, NOON));
        }
        assertThat(queue.await(LONG_ENOUGH)).isTrue();
        handler.close();
        assertThat(names()).containsExactly("r.log.2026-01-31.0", "r.log.2026-01-31.1", "r.log.2026-01-31.2");
        assertThat(Files.readString(directory.resolve("logs/r.log.2026-01-31.0")))
                .contains("line number 19");
        assertThat(Files.size(directory.resolve("logs/r.log.2026-01-31.1"))).isLessThanOrEqualTo(100);
    }

    @Test
    void afterCloseALineOpensTheFileAgain() throws Exception {
        DateFileLogHandler handler = handler(1_000_000);
        handler.publish(record(Level.INFO, "before", NOON));
        assertThat(queue.await(LONG_ENOUGH)).isTrue();
        handler.close();
        handler.publish(record(Level.INFO, "after", NOON));
        assertThat(queue.await(LONG_ENOUGH)).isTrue();
        handler.close();
        assertThat(Files.readString(directory.resolve("logs/r.log.2026-01-31.0")))
                .contains("before", "after");
    }
}
