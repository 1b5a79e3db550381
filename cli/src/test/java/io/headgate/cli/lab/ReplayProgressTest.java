package io.headgate.cli.lab;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.cli.terminal.Glyphs;
import io.headgate.cli.terminal.Ink;
import io.headgate.cli.terminal.Terminal;
import io.headgate.lab.log.AccessLog;
import io.headgate.lab.log.LogSource;
import io.headgate.testkit.time.FakeTicker;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ReplayProgressTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final FakeTicker ticker = new FakeTicker();

    private Terminal terminal(Terminal.Kind kind) {
        return new Terminal(
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8),
                kind,
                80,
                24,
                Ink.PLAIN,
                Glyphs.UNICODE);
    }

    /** A log of which 13,000 bytes have been read. */
    private static AccessLog log(OptionalLong size) throws IOException {
        byte[] bytes = "1700000000.5\n".repeat(1000).getBytes(UTF_8);
        AccessLog log = AccessLog.open(new LogSource() {
            @Override
            public String name() {
                return "test";
            }

            @Override
            public OptionalLong size() {
                return size;
            }

            @Override
            public InputStream open() {
                return new ByteArrayInputStream(bytes);
            }
        });
        assertThat(log.next()).isNotNull();
        assertThat(log.bytesRead()).isEqualTo(13_000);
        return log;
    }

    @Test
    void aScreenHasABarWithRateAndTimeLeft() throws IOException {
        try (AccessLog log = log(OptionalLong.of(52_000));
                ReplayProgress progress = new ReplayProgress(terminal(Terminal.Kind.SCREEN), ticker)) {
            ticker.advance(Duration.ofMillis(99));
            progress.at(log, 1);
            assertThat(out.size()).isZero();
            ticker.advance(Duration.ofMillis(29_901));
            progress.at(log, 6_000_000);
        }
        assertThat(out.toString(UTF_8))
                .isEqualTo(
                        "\r\033[K██████·················· 25 %, 6,000,000 calls, 200,000 a second, 1 min 30 s left\r\033[K");
    }

    @Test
    void aStreamHasALineEveryTenSecondsBesideItsOutput() throws IOException {
        try (AccessLog log = log(OptionalLong.of(26_000));
                ReplayProgress progress = new ReplayProgress(terminal(Terminal.Kind.STREAM), ticker)) {
            for (int second = 1; second <= 25; second++) {
                ticker.advance(Duration.ofSeconds(1));
                progress.at(log, second * 1000L);
            }
        }
        assertThat(out.size()).isZero();
        assertThat(err.toString(UTF_8))
                .isEqualTo("headgate: 50 %, 10,000 calls, 1,000 a second, 10 s left\n"
                        + "headgate: 50 %, 20,000 calls, 1,000 a second, 20 s left\n");
    }

    @Test
    void withoutAKnownSizeThereIsARateAndNoPromise() throws IOException {
        try (AccessLog log = log(OptionalLong.empty());
                ReplayProgress progress = new ReplayProgress(terminal(Terminal.Kind.SCREEN), ticker)) {
            ticker.advance(Duration.ofSeconds(2));
            progress.at(log, 5);
        }
        assertThat(out.toString(UTF_8)).isEqualTo("\r\033[K5 calls, 3 a second\r\033[K");
    }
}
