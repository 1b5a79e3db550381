package io.headgate.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricLogTest {

    @TempDir
    Path directory;

    @Test
    void whatWasWrittenIsFoundByTimeAndResource() throws IOException {
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            for (long second = 100; second < 110; second++) {
                writer.flush(second + 1, List.of(Logs.figures(second, "orders"), Logs.figures(second, "stock")));
            }
            assertThat(writer.counts()).isEqualTo(new LogCounts(20, 0, 0, 0));
        }

        assertThat(Logs.found(directory, LogQuery.between(103, 105).withResource("stock")))
                .containsExactly(Logs.figures(103, "stock"), Logs.figures(104, "stock"), Logs.figures(105, "stock"));
        assertThat(Logs.found(directory, LogQuery.between(109, 200))).hasSize(2);
        assertThat(Logs.found(directory, LogQuery.between(110, 200))).isEmpty();
    }

    @Test
    void aLineReadsAsDocumented() throws IOException {
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            writer.flush(8, List.of(new SecondFigures(7, "GET /a", "web", 1, 2, 3, 4, 5, 6, 7, 8, 9)));
        }

        assertThat(Files.readAllLines(Logs.current(directory)))
                .containsExactly(
                        "#headgate-metrics 1 second resource type passed refused finished errors responseNanos minNanos"
                                + " maxNanos inFlight waiting",
                        "7\tGET /a\tweb\t1\t2\t3\t4\t5\t6\t7\t8\t9\t64efe5ef");
    }

    @Test
    void aSearchStopsAtItsMostLinesAndSaysWhetherThereWereMore() {
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            Logs.write(writer, 1, 10);
        }

        List<SecondFigures> found = new ArrayList<>();
        SearchReport cut = Logs.search(directory, LogQuery.between(1, 10).withMaxLines(9), found);
        assertThat(found).hasSize(9);
        assertThat(cut).isEqualTo(new SearchReport(9, true, 0, List.of(), List.of()));
        SearchReport whole = Logs.search(directory, LogQuery.between(1, 10).withMaxLines(10), found);
        assertThat(whole.more()).isFalse();
    }

    @Test
    void aSecondIsWrittenOnceAndLateLinesAreDroppedAndCounted() {
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            writer.flush(12, List.of(Logs.figures(10, "a"), Logs.figures(11, "a"), Logs.figures(11, "b")));
            writer.flush(12, List.of(Logs.figures(11, "c")));
            writer.flush(13, List.of(Logs.figures(9, "a"), Logs.figures(12, "a"), Logs.figures(11, "d")));
            assertThat(writer.counts()).isEqualTo(new LogCounts(4, 3, 0, 0));
        }

        assertThat(Logs.seconds(directory)).containsExactly(10L, 11L, 11L, 12L);
    }

    @Test
    void aSecondThatAnEarlierProcessWroteIsNotWrittenAgain() {
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            Logs.write(writer, 1, 20);
        }
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            Logs.write(writer, 15, 25);
            assertThat(writer.counts()).isEqualTo(new LogCounts(5, 6, 0, 0));
        }

        assertThat(Logs.seconds(directory)).isEqualTo(Logs.range(1, 25));
    }

    @Test
    void aClockSetBackByMinutesIsWaitedFor() {
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            Logs.write(writer, 1_000, 1_100);
            Logs.write(writer, 800, 1_105);
            assertThat(writer.counts()).isEqualTo(new LogCounts(106, 301, 0, 0));
        }

        assertThat(Logs.seconds(directory)).isEqualTo(Logs.range(1_000, 1_105));
    }

    @Test
    void aClockThatWasFarAheadBeginsANewFile() throws IOException {
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            Logs.write(writer, 100_000, 100_010);
            Logs.write(writer, 5_000, 5_010);
            assertThat(writer.counts().late()).isZero();
        }
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            Logs.write(writer, 5_005, 5_020);
            assertThat(writer.counts()).isEqualTo(new LogCounts(10, 6, 0, 0));
        }

        assertThat(Logs.files(directory)).containsExactly(Logs.current(directory), Logs.aside(directory, 1));
        List<Long> expected = new ArrayList<>(Logs.range(100_000, 100_010));
        expected.addAll(Logs.range(5_000, 5_020));
        assertThat(Logs.seconds(directory)).isEqualTo(expected);
        assertThat(Logs.found(directory, LogQuery.between(5_003, 5_004))).hasSize(2);
    }

    @Test
    void filesAreSetAsideAtTheirSizeAndTheTotalStaysWithinTheCap() throws IOException {
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.small(directory, 3))) {
            for (long second = 1; second <= 6_000; second++) {
                writer.flush(second + 1, List.of(Logs.figures(second, "orders")));
                assertThat(Logs.totalBytes(directory)).isLessThanOrEqualTo(3 * Logs.SMALLEST_FILE);
            }
            assertThat(writer.counts().written()).isEqualTo(6_000);
        }

        assertThat(Logs.files(directory))
                .containsExactly(Logs.current(directory), Logs.aside(directory, 1), Logs.aside(directory, 2));
        List<Long> seconds = Logs.seconds(directory);
        assertThat(seconds).isEqualTo(Logs.range(seconds.get(0), 6_000));
        assertThat(Files.size(Logs.aside(directory, 1))).isBetween(Logs.SMALLEST_FILE - 200, Logs.SMALLEST_FILE);
    }

    @Test
    void oneSecondMayFillSeveralFiles() throws IOException {
        List<SecondFigures> many = IntStream.range(0, 4_000)
                .mapToObj(number -> Logs.figures(9, "resource " + number))
                .toList();
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.small(directory, 5))) {
            writer.flush(10, many);
        }

        assertThat(Logs.files(directory).size()).isGreaterThan(2);
        assertThat(Logs.all(directory)).isEqualTo(many);
    }

    @Test
    void aSecondOfManyLinesIsFoundFromItsFirst() {
        List<SecondFigures> many = IntStream.range(0, 4_000)
                .mapToObj(number -> Logs.figures(50, "resource " + number))
                .toList();
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            Logs.write(writer, 1, 49);
            writer.flush(51, many);
            Logs.write(writer, 51, 99);
        }

        assertThat(Logs.found(directory, LogQuery.between(50, 50))).isEqualTo(many);
    }

    @Test
    void oneFileIsEnough() throws IOException {
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.small(directory, 1))) {
            Logs.write(writer, 1, 3_000);
        }

        assertThat(Logs.files(directory)).containsExactly(Logs.current(directory));
        List<Long> seconds = Logs.seconds(directory);
        assertThat(seconds).isEqualTo(Logs.range(seconds.get(0), 3_000));
    }

    @Test
    void loweredCapsDeleteTheOldest() throws IOException {
        try (MetricLogWriter writer =
                MetricLogWriter.of(Logs.small(directory, 9).withMaxFileBytes(100_000))) {
            Logs.write(writer, 1, 12_000);
        }
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.small(directory, 3))) {
            Logs.write(writer, 12_001, 12_001);
        }

        assertThat(Logs.totalBytes(directory)).isLessThanOrEqualTo(3 * Logs.SMALLEST_FILE);
        List<Long> seconds = Logs.seconds(directory);
        assertThat(seconds).isEqualTo(Logs.range(seconds.get(0), 12_001));
    }

    @Test
    void aGapInTheNumbersLosesNothing() throws IOException {
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.small(directory, 9))) {
            Logs.write(writer, 1, 3_000);
        }
        // killed after the second of three renames
        Files.move(Logs.aside(directory, 2), Logs.aside(directory, 3));
        Files.move(Logs.aside(directory, 1), Logs.aside(directory, 2));
        assertThat(Logs.seconds(directory)).isEqualTo(Logs.range(1, 3_000));

        try (MetricLogWriter writer = MetricLogWriter.of(Logs.small(directory, 9))) {
            Logs.write(writer, 3_001, 5_000);
        }
        assertThat(Logs.seconds(directory)).isEqualTo(Logs.range(1, 5_000));
    }

    @Test
    void aFileOfAnotherVersionIsSetAsideAndLeftAlone() throws IOException {
        Files.writeString(Logs.current(directory), "#headgate-metrics 2 who knows\nanything\n");
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            Logs.write(writer, 1, 3);
        }

        List<SecondFigures> found = new ArrayList<>();
        SearchReport report = Logs.search(directory, LogQuery.between(0, 9), found);
        assertThat(found).hasSize(3);
        assertThat(report.unreadable()).containsExactly(Logs.aside(directory, 1));
        assertThat(report.damaged()).isZero();
        assertThat(Files.readString(Logs.aside(directory, 1))).startsWith("#headgate-metrics 2");
    }

    @Test
    void nothingIsTouchedBeforeTheFirstLine() {
        Path missing = directory.resolve("logs");
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(missing))) {
            writer.flush(1, List.of());
        }

        assertThat(missing).doesNotExist();
        assertThat(Logs.all(missing)).isEmpty();
    }

    @Test
    void othersMayNotReadWhatIsMade() throws IOException {
        Path made = directory.resolve("made/for/us");
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(made))) {
            Logs.write(writer, 1, 1);
        }

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Logs.current(made))))
                .isEqualTo("rw-r-----");
        assertThat(Files.getPosixFilePermissions(made))
                .noneMatch(permission -> permission.name().startsWith("OTHERS"));
    }

    @Test
    void linesThatComeAfterClosingAreLostAndCounted() {
        MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory));
        Logs.write(writer, 1, 2);
        writer.close();
        writer.close();
        Logs.write(writer, 3, 4);

        assertThat(writer.counts()).isEqualTo(new LogCounts(2, 0, 2, 0));
        assertThat(Logs.seconds(directory)).containsExactly(1L, 2L);
    }

    @Test
    void aListenerOfLinesMayFailWithoutBeingTakenForDamage() {
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            Logs.write(writer, 1, 2);
        }

        MetricLogReader reader = MetricLogReader.of(directory, Logs.APPLICATION);
        assertThatThrownBy(() -> reader.search(LogQuery.between(0, 9), line -> {
                    throw new IllegalArgumentException("mine");
                }))
                .hasMessage("mine");
    }

    @Test
    void figuresThatFailHalfWayDoNotBreakTheWriter() {
        List<SecondFigures> given = List.of(Logs.figures(1, "a"));
        Iterable<SecondFigures> failing = () -> new Iterator<>() {
            private final Iterator<SecondFigures> first = given.iterator();

            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public SecondFigures next() {
                return first.next();
            }
        };
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory))) {
            assertThatThrownBy(() -> writer.flush(2, failing)).isInstanceOf(RuntimeException.class);
            Logs.write(writer, 2, 3);
            assertThat(writer.counts()).isEqualTo(new LogCounts(2, 0, 1, 0));
        }

        assertThat(Logs.seconds(directory)).containsExactly(2L, 3L);
    }
}
