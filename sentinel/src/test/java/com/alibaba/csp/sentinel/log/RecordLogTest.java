package com.alibaba.csp.sentinel.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.log.jul.JavaLoggingAdapter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RecordLogTest {

    private static final Duration LONG_ENOUGH = Duration.ofSeconds(60);

    private final String name = "test-" + UUID.randomUUID();
    private final JavaLoggingAdapter log = new JavaLoggingAdapter(name, name + ".log");
    private final java.util.logging.Logger julLogger = java.util.logging.Logger.getLogger(name);

    private String written() throws IOException {
        Path directory = Path.of(LogBase.getLogBaseDir());
        StringBuilder all = new StringBuilder();
        if (Files.isDirectory(directory)) {
            try (Stream<Path> files = Files.list(directory)) {
                for (Path file : files.filter(
                                each -> each.getFileName().toString().startsWith(name))
                        .toList()) {
                    all.append(Files.readString(file));
                }
            }
        }
        return all.toString();
    }

    private String awaitWritten(String last) throws Exception {
        long deadline = System.nanoTime() + LONG_ENOUGH.toNanos();
        while (!written().contains(last) && System.nanoTime() - deadline < 0) {
            Thread.sleep(10);
        }
        return written();
    }

    @Test
    void everyLevelFromInfoOnIsWrittenWithItsName() throws Exception {
        log.trace("a trace {}", 1);
        log.debug("a debug {}", 1);
        log.info("an info {}", 1);
        log.warn("a warning {} {}", 1, 2);
        log.error("an error", new IllegalStateException("its cause"));
        log.info("the end");
        assertThat(awaitWritten("the end"))
                .doesNotContain("a trace", "a debug")
                .contains(
                        " INFO an info 1\n",
                        " WARNING a warning 1 2\n",
                        " ERROR an error\n",
                        "IllegalStateException: its cause");
    }

    @Test
    void anExceptionAtTheEndOfTheArgumentsIsWrittenToo() throws Exception {
        log.warn("failed with {}", 5, new IllegalStateException("told in full"));
        assertThat(awaitWritten("told in full"))
                .contains("failed with 5\njava.lang.IllegalStateException: told in full");
    }

    @Test
    void noFileIsMadeBeforeTheFirstLine() throws Exception {
        assertThat(log.getLoggerName()).isEqualTo(name);
        assertThat(log.getFileNamePattern()).isEqualTo(name + ".log");
        assertThat(written()).isEmpty();
    }

    @Test
    void handlersThatOthersAddAreTakenAwayAndOursIsKept() throws Exception {
        Handler[] own = julLogger.getHandlers();
        julLogger.addHandler(new ConsoleHandler());
        julLogger.removeHandler(own[0]);
        log.info("still written");
        assertThat(julLogger.getHandlers()).containsExactly(own);
        assertThat(awaitWritten("still written")).contains("still written");
        assertThat(julLogger.getUseParentHandlers()).isFalse();
    }

    @Test
    void theRecordLogTakesLines() {
        RecordLog.info("a line {}", 1);
        RecordLog.warn("a line", new IllegalStateException("of a test"));
        assertThat(LoggerSpiProvider.getLogger("no such log")).isNull();
        assertThat(LoggerSpiProvider.getLogger(null)).isNull();
    }
}
