package io.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MainTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "limitr                            | bench: limitr (expected: limiter, engine, http, memory, overadmission, redis, console, sentinel, lab, accuracy)",
                "limiter --ful                     | option: --ful (expected: --filter, --forks, --full, --iteration-millis, --out, --threads)",
                "limiter --threads                 | --threads: nothing (expected: a value after it)",
                "limiter --threads 1,x             | --threads: x (expected: a whole number, 1 to 64)",
                "limiter --threads 0               | --threads: 0 (expected: a whole number, 1 to 64)",
                "limiter --iteration-millis 5      | --iteration-millis: 5 (expected: a whole number, 10 to 60000)",
                "http --rounds 1                   | --rounds: 1 (expected: a whole number, 2 to 100)",
                "http --turn-millis 6001           | --turn-millis: 6001 (expected: a whole number, 50 to 6000)",
                "redis --rounds 0                  | --rounds: 0 (expected: a whole number, 1 to 100)",
                "console --for 10h                 | --for: 10h (expected: seconds or minutes, as 20s or 10m)",
                "console --instances 0             | --instances: 0 (expected: a whole number, 1 to 1000)",
                "lab --lines 999                   | --lines: 999 (expected: a whole number, 1000 to 100000000)",
                "accuracy --full                   | option: --full (expected: --filter, --out)",
            })
    void aWrongCallSaysWhatWasExpectedAndExitsWithTwo(String line, String message) {
        assertThat(run(line)).isEqualTo(2);
        assertThat(text(err)).isEqualTo("headgate: " + message + System.lineSeparator());
        assertThat(text(out)).isEmpty();
    }

    @Test
    void anUnknownNameIsRefusedWithTheKnownOnes() {
        assertThat(run("limiter --filter guave")).isEqualTo(2);
        assertThat(text(err))
                .startsWith("headgate: --filter: guave (expected: part of one of: clock + one word, Guava,");
    }

    @ParameterizedTest
    @CsvSource({
        "--help",
        "limiter --help",
        "accuracy -h",
        "limiter --full --help",
        "engine --help",
        "http --help",
        "overadmission --help",
        "redis --help",
        "console --help",
        "lab --help"
    })
    void helpIsPrintedAndNothingIsMeasured(String line) {
        assertThat(run(line)).isZero();
        assertThat(text(out)).startsWith("usage: ./headgate bench ");
    }

    private int run(String line) {
        return Main.run(List.of(line.split(" ")), stream(out), stream(err));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
