package io.headgate.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process may be killed at any byte of a write. */
class TornWritesTest {

    @TempDir
    Path directory;

    @Test
    void cutAtAnyByteTheReaderSurvivesAndTheWriterGoesOn() throws IOException {
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            Logs.write(writer, 1, 4);
        }
        byte[] whole = Files.readAllBytes(Logs.current(directory));
        for (int length = 0; length <= whole.length; length++) {
            Files.write(Logs.current(directory), Arrays.copyOf(whole, length));
            List<Long> left = Logs.seconds(directory);
            assertThat(left).as("cut at %d", length).isEqualTo(Logs.range(1, left.size()));
            assertThat(left.size()).isEqualTo(Math.max(0, lineFeeds(whole, length) - 1));

            try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
                Logs.write(writer, 1, 6);
                assertThat(writer.counts()).isEqualTo(new LogCounts(6 - left.size(), left.size(), 0, 0));
            }
            assertThat(Logs.seconds(directory)).as("cut at %d", length).isEqualTo(Logs.range(1, 6));
            assertThat(damaged()).isZero();
            assertThat(Logs.files(directory)).containsExactly(Logs.current(directory));
        }
    }

    private static int lineFeeds(byte[] bytes, int length) {
        int count = 0;
        for (int at = 0; at < length; at++) {
            count += bytes[at] == '\n' ? 1 : 0;
        }
        return count;
    }

    @Test
    void halfALineThatGotALineFeedIsNeverTakenForAWholeOne() throws IOException {
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            Logs.write(writer, 1, 3);
        }
        byte[] whole = Files.readAllBytes(Logs.current(directory));
        int lastLine = new String(whole, 0, whole.length - 1, UTF_8).lastIndexOf('\n') + 1;
        for (int length = lastLine + 1; length < whole.length - 1; length++) {
            byte[] torn = Arrays.copyOf(whole, length + 1);
            torn[length] = '\n';
            Files.write(Logs.current(directory), torn);

            List<SecondFigures> found = new ArrayList<>();
            SearchReport report = Logs.search(directory, LogQuery.between(0, 9), found);
            assertThat(found).hasSize(2);
            assertThat(report.damagedLines()).containsExactly(new DamagedLine(Logs.current(directory), 4));
        }
    }

    @Test
    void anyByteChangedIsNoticed() throws IOException {
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            Logs.write(writer, 1, 3);
        }
        List<SecondFigures> told = Logs.all(directory);
        byte[] whole = Files.readAllBytes(Logs.current(directory));
        for (int at = 0; at < whole.length; at++) {
            for (int flip = 1; flip < 256; flip += 101) {
                byte[] changed = whole.clone();
                changed[at] ^= (byte) flip;
                Files.write(Logs.current(directory), changed);
                assertThat(told).as("byte %d", at).containsAll(Logs.all(directory));
            }
        }
    }

    @Test
    void zerosAtTheEndAfterAPowerCutAreCutOff() throws IOException {
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            Logs.write(writer, 1, 3);
        }
        byte[] whole = Files.readAllBytes(Logs.current(directory));
        Files.write(Logs.current(directory), Arrays.copyOf(whole, whole.length + 200_000));
        assertThat(Logs.seconds(directory)).isEqualTo(Logs.range(1, 3));

        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            Logs.write(writer, 4, 4);
        }
        assertThat(Logs.seconds(directory)).isEqualTo(Logs.range(1, 4));
        assertThat(Files.size(Logs.current(directory))).isLessThan(whole.length + 200);
    }

    @Test
    void damagedLinesAreCountedWithFileAndNumber() throws IOException {
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.small(directory, 9))) {
            Logs.write(writer, 1, 1_500);
        }
        List<String> lines = new ArrayList<>(Files.readAllLines(Logs.aside(directory, 1)));
        lines.set(4, "garbage");
        lines.set(500, "");
        lines.set(501, lines.get(501).replaceFirst("orders", "0rders"));
        Files.write(Logs.aside(directory, 1), lines);

        SearchReport report = Logs.search(directory, LogQuery.between(0, Long.MAX_VALUE), new ArrayList<>());
        assertThat(report.damaged()).isEqualTo(3);
        assertThat(report.damagedLines())
                .containsExactlyElementsOf(Stream.of(5, 501, 502)
                        .map(number -> new DamagedLine(Logs.aside(directory, 1), number))
                        .toList());
        assertThat(report.lines()).isEqualTo(1_497);
    }

    @Test
    void onlyTheFirstHundredDamagedLinesAreKept() throws IOException {
        Files.writeString(Logs.current(directory), "nothing\n".repeat(100_000));

        SearchReport report = Logs.search(directory, LogQuery.between(0, 9), new ArrayList<>());
        assertThat(report.damagedLines()).hasSize(100).endsWith(new DamagedLine(Logs.current(directory), 100));
        assertThat(report.damaged()).isGreaterThan(1_000);
    }

    private long damaged() {
        return Logs.search(directory, LogQuery.between(0, Long.MAX_VALUE), new ArrayList<>())
                .damaged();
    }
}
