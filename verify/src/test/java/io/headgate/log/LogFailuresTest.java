package io.headgate.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Disks that are full, read-only or gone; files that are not what they seem. */
class LogFailuresTest {

    @TempDir
    Path directory;

    private final List<LogTrouble> reports = new ArrayList<>();

    @Test
    void aDiskThatFillsUpAtAnyByteTearsNoLineAndWritingResumesWithTheNextFlush() throws IOException {
        for (int room = 0; room < 400; room++) {
            for (boolean truncateFails : new boolean[] {false, true}) {
                Path own = directory.resolve(room + "-" + truncateFails);
                FillingDisk disk = new FillingDisk();
                disk.bytesLeft = room;
                disk.truncateFails = truncateFails;
                try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(own), reports::add, disk)) {
                    Logs.write(writer, 1, 5);
                    disk.bytesLeft = Long.MAX_VALUE;
                    disk.truncateFails = false;
                    Logs.write(writer, 6, 8);
                    LogCounts counts = writer.counts();
                    assertThat(counts.written() + counts.lost()).isEqualTo(8);
                    assertThat(counts.late()).isZero();
                }
                List<SecondFigures> found = new ArrayList<>();
                SearchReport report = Logs.search(own, LogQuery.between(0, 9), found);
                assertThat(report.damaged()).as("%d bytes", room).isZero();
                assertThat(found)
                        .extracting(SecondFigures::epochSecond)
                        .endsWith(6L, 7L, 8L)
                        .isSorted()
                        .doesNotHaveDuplicates();
            }
        }
    }

    @Test
    void whatCountsAsLostIsNotInTheFile() {
        for (int room = 0; room < 600; room += 7) {
            Path own = directory.resolve("room " + room);
            FillingDisk disk = new FillingDisk();
            disk.bytesLeft = room;
            try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(own), reports::add, disk)) {
                writer.flush(2, List.of(Logs.figures(1, "a"), Logs.figures(1, "b"), Logs.figures(1, "c")));
                disk.bytesLeft = Long.MAX_VALUE;
                Logs.write(writer, 2, 3);
                assertThat(writer.counts().written() + writer.counts().lost()).isEqualTo(5);
                assertThat(Logs.all(own)).hasSize((int) writer.counts().written());
            }
        }
    }

    @Test
    void aFullDeviceCostsLinesAndNothingElse() {
        FileOpener full = file -> FileChannel.open(Path.of("/dev/full"), StandardOpenOption.WRITE);
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory), reports::add, full)) {
            Logs.write(writer, 1, 200);
            assertThat(writer.counts()).isEqualTo(new LogCounts(0, 0, 200, 200));
        }
    }

    @Test
    void troubleIsReportedAtOnceAndThenOnceAMinute() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(file.resolve("below")), reports::add)) {
            Logs.write(writer, 1_000, 1_180);
        }

        assertThat(reports).extracting(LogTrouble::failures).containsExactly(1L, 60L, 60L, 60L);
        assertThat(reports.get(0).message()).contains("shop-metrics.log cannot be written");
    }

    @Test
    void aListenerThatFailsBreaksNothing() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(file.resolve("below")), trouble -> {
            throw new IllegalStateException("listener");
        })) {
            Logs.write(writer, 1, 3);
            assertThat(writer.counts().lost()).isEqualTo(3);
        }
    }

    @Test
    void aDirectoryThatCannotBeMadeIsTriedAgain() throws IOException {
        Path inTheWay = Files.createFile(directory.resolve("logs"));
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(inTheWay), reports::add)) {
            Logs.write(writer, 1, 3);
            Files.delete(inTheWay);
            Logs.write(writer, 4, 5);
            assertThat(writer.counts()).isEqualTo(new LogCounts(2, 0, 3, 3));
        }

        assertThat(Logs.seconds(inTheWay)).containsExactly(4L, 5L);
    }

    @Test
    void aReadOnlyDirectoryCostsLinesAndNothingElse() {
        Path readOnly = Path.of("/proc/self"); // nobody may make a file there, not even root
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(readOnly), reports::add)) {
            Logs.write(writer, 1, 3);
            assertThat(writer.counts()).isEqualTo(new LogCounts(0, 0, 3, 3));
        }
        assertThat(reports).hasSize(1);
    }

    @Test
    void aDeletedDirectoryIsMadeAgain() throws IOException {
        Path own = directory.resolve("logs");
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(own), reports::add)) {
            Logs.write(writer, 1, 3);
            try (Stream<Path> files = Files.list(own)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(own);
            Logs.write(writer, 4, 5);
            assertThat(writer.counts()).isEqualTo(new LogCounts(5, 0, 0, 0));
        }

        assertThat(Logs.seconds(own)).containsExactly(4L, 5L);
    }

    @Test
    void aFileTakenAwayOrCutBySomebodyElseIsBegunAnew() throws IOException {
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory), reports::add)) {
            Logs.write(writer, 1, 3);
            Files.move(Logs.current(directory), directory.resolve("taken"));
            Logs.write(writer, 4, 5);
            assertThat(Logs.seconds(directory)).containsExactly(4L, 5L);
            Files.write(Logs.current(directory), new byte[0]);
            Logs.write(writer, 6, 7);
            assertThat(Logs.seconds(directory)).containsExactly(6L, 7L);
            Files.writeString(Logs.current(directory), "half a line", StandardOpenOption.APPEND);
            Logs.write(writer, 8, 8);
        }

        assertThat(Logs.seconds(directory)).containsExactly(6L, 7L, 8L);
        assertThat(reports).isEmpty();
    }

    @Test
    void aLinkIsNotFollowedOutOfTheDirectory() throws IOException {
        Path victim = Files.writeString(directory.resolve("victim"), "precious");
        for (String name : List.of("shop-metrics.log", "shop-metrics.log.lock")) {
            Path own = Files.createDirectory(directory.resolve("linked " + name));
            Files.createSymbolicLink(own.resolve(name), victim);
            try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(own), reports::add)) {
                Logs.write(writer, 1, 3);
                assertThat(writer.counts().lost()).isEqualTo(3);
            }
            Path absent = directory.resolve("absent");
            Files.delete(own.resolve(name));
            Files.createSymbolicLink(own.resolve(name), absent);
            try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(own), reports::add)) {
                Logs.write(writer, 1, 3);
            }
            assertThat(absent).doesNotExist();
        }
        assertThat(victim).hasContent("precious");
    }

    @Test
    void aLinkToADirectoryIsTheOperatorsChoice() throws IOException {
        Path real = Files.createDirectory(directory.resolve("real"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), real);
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(link), reports::add)) {
            Logs.write(writer, 1, 3);
        }

        assertThat(Logs.seconds(real)).containsExactly(1L, 2L, 3L);
    }

    @Test
    void aFileThatCannotBeSetAsideDoesNotGrowOverItsCap() throws IOException {
        Files.createDirectories(Logs.aside(directory, 1).resolve("in the way"));
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.small(directory, 2), reports::add)) {
            Logs.write(writer, 1, 3_000);
            assertThat(writer.counts().lost()).isGreaterThan(1_000);
        }

        assertThat(Files.size(Logs.current(directory))).isLessThanOrEqualTo(Logs.SMALLEST_FILE);
        List<Long> seconds = Logs.seconds(directory);
        assertThat(seconds).isEqualTo(Logs.range(1, seconds.size()));
    }

    @Test
    void aSecondWriterKeepsOutUntilTheFirstIsGone() {
        MetricLogWriter first = MetricLogWriter.of(Logs.settings(directory), reports::add);
        try (MetricLogWriter second = MetricLogWriter.of(Logs.settings(directory), reports::add)) {
            Logs.write(first, 1, 3);
            Logs.write(second, 2, 4);
            assertThat(second.counts()).isEqualTo(new LogCounts(0, 0, 3, 3));
            assertThat(reports.get(0).message()).contains("held by another writer");
            Logs.write(first, 4, 5);
            first.close();
            Logs.write(second, 5, 7);
            assertThat(second.counts()).isEqualTo(new LogCounts(2, 1, 3, 3));
        }

        assertThat(Logs.seconds(directory)).isEqualTo(Logs.range(1, 7));
    }

    @Test
    void anInterruptIsKeptAndCostsLinesOnly() {
        try (MetricLogWriter writer = MetricLogWriter.of(Logs.settings(directory), reports::add)) {
            Logs.write(writer, 1, 2);
            Thread.currentThread().interrupt();
            Logs.write(writer, 3, 4);
            assertThat(Thread.interrupted()).isTrue();
            Logs.write(writer, 5, 6);
        }

        assertThat(Logs.seconds(directory)).startsWith(1L, 2L).endsWith(5L, 6L);
    }

    @Test
    void theBlockLogLosesCountsAndSaysSo() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        BlockCounts counts = BlockCounts.create();
        try (BlockLogWriter writer = BlockLogWriter.of(Logs.settings(file.resolve("below")), counts, reports::add)) {
            counts.count("a", "r", "", "w");
            writer.flush(10);
            assertThat(writer.counts().lost()).isEqualTo(1);
            assertThat(counts.isEmpty()).isTrue();
        }
        assertThat(reports).hasSize(1);
    }
}
