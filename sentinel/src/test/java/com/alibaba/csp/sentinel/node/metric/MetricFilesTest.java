package com.alibaba.csp.sentinel.node.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricFilesTest {

    private static final long NOON = LocalDateTime.of(2026, 1, 31, 12, 0)
            .atZone(ZoneId.systemDefault())
            .toInstant()
            .toEpochMilli();
    private static final long A_DAY = 24L * 60 * 60 * 1000;
    private static final String BASE = "app-metrics.log";

    @TempDir
    Path directory;

    private MetricWriter writer(long size, int count) {
        return new MetricWriter(directory.resolve("logs").toString(), BASE, size, count);
    }

    private MetricSearcher searcher() {
        return new MetricSearcher(directory.resolve("logs").toString(), BASE);
    }

    private static List<MetricNode> nodes(String... resources) {
        return Arrays.stream(resources)
                .map(resource -> {
                    MetricNode node = new MetricNode();
                    node.setResource(resource);
                    return node;
                })
                .toList();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("logs"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static List<String> told(List<MetricNode> nodes) {
        return nodes.stream()
                .map(node -> (node.getTimestamp() - NOON) / 1000 + " " + node.getResource())
                .toList();
    }

    @Test
    void nothingIsMadeBeforeTheFirstLine() throws Exception {
        MetricWriter writer = writer(1000, 6);
        writer.write(NOON, null);
        writer.write(NOON, List.of());
        writer.write(0, nodes("a"));
        writer.close();
        assertThat(directory.resolve("logs")).doesNotExist();
    }

    @Test
    void theIndexTellsWhereASecondBegins() throws Exception {
        MetricWriter writer = writer(10_000, 6);
        writer.write(NOON, nodes("a", "b"));
        writer.write(NOON + 500, nodes("c"));
        writer.write(NOON + 1000, nodes("d"));
        writer.close();
        Path data = directory.resolve("logs/app-metrics.log.2026-01-31");
        List<String> lines = Files.readAllLines(data);
        assertThat(lines).hasSize(4);
        try (DataInputStream index =
                new DataInputStream(Files.newInputStream(directory.resolve("logs/app-metrics.log.2026-01-31.idx")))) {
            assertThat(index.readLong()).isEqualTo(NOON / 1000);
            assertThat(index.readLong()).isZero();
            assertThat(index.readLong()).isEqualTo(NOON / 1000 + 1);
            assertThat(index.readLong())
                    .isEqualTo(Files.size(data) - lines.get(3).length() - 1);
            assertThat(index.read()).isEqualTo(-1);
        }
    }

    @Test
    void aFileThatIsFullAnotherDayAndAnotherWriterBeginNewFiles() throws Exception {
        MetricWriter writer = writer(100, 10);
        writer.write(NOON, nodes("a", "b", "c"));
        writer.write(NOON + 1000, nodes("d"));
        writer.write(NOON + A_DAY, nodes("e"));
        writer.close();
        MetricWriter other = writer(100, 10);
        other.write(NOON + A_DAY + 1000, nodes("f"));
        other.close();
        assertThat(names())
                .containsExactly(
                        "app-metrics.log.2026-01-31",
                        "app-metrics.log.2026-01-31.1",
                        "app-metrics.log.2026-01-31.1.idx",
                        "app-metrics.log.2026-01-31.idx",
                        "app-metrics.log.2026-02-01",
                        "app-metrics.log.2026-02-01.1",
                        "app-metrics.log.2026-02-01.1.idx",
                        "app-metrics.log.2026-02-01.idx");
    }

    @Test
    void theOldestFilesAreDeleted() throws Exception {
        MetricWriter writer = writer(1, 3);
        for (int second = 0; second < 12; second++) {
            writer.write(NOON + 1000L * second, nodes("r" + second));
        }
        writer.close();
        assertThat(names()).hasSize(6).contains("app-metrics.log.2026-01-31.11", "app-metrics.log.2026-01-31.9");
        assertThat(told(searcher().find(0, 100))).containsExactly("9 r9", "10 r10", "11 r11");
    }

    @Test
    void aSecondThatGoesOnInANewFileIsFoundThere() throws Exception {
        MetricWriter writer = writer(1, 1);
        writer.write(NOON, nodes("a"));
        writer.write(NOON, nodes("b"));
        writer.close();
        assertThat(told(searcher().find(NOON, 10))).containsExactly("0 b");
    }

    @Test
    void secondsBeforeTheLastOneAreLeftOut() throws Exception {
        MetricWriter writer = writer(1000, 6);
        writer.write(NOON, nodes("a"));
        writer.write(NOON - 1000, nodes("late"));
        writer.close();
        assertThat(told(searcher().find(0, 10))).containsExactly("0 a");
        assertThatThrownBy(() -> writer.write(NOON + 1000, nodes("b"))).isInstanceOf(IOException.class);
    }

    @Test
    void aFileThatSomebodyTookAwayIsBegunAnew() throws Exception {
        MetricWriter writer = writer(1000, 6);
        writer.write(NOON, nodes("a"));
        Files.delete(directory.resolve("logs/app-metrics.log.2026-01-31"));
        writer.write(NOON + 1000, nodes("b"));
        writer.close();
        assertThat(told(searcher().find(0, 10))).containsExactly("1 b");
    }

    @Test
    void aSearchBeginsAtItsSecondAndCompletesTheLast() throws Exception {
        MetricWriter writer = writer(200, 10);
        for (int second = 0; second < 10; second++) {
            writer.write(NOON + 1000L * second, nodes("a", "b"));
        }
        writer.close();
        MetricSearcher searcher = searcher();
        assertThat(told(searcher.find(NOON + 3500, 3))).containsExactly("3 a", "3 b", "4 a", "4 b");
        assertThat(told(searcher.find(NOON + 5000, 1))).containsExactly("5 a", "5 b");
        assertThat(told(searcher.find(NOON + 1000, 2))).containsExactly("1 a", "1 b");
        assertThat(told(searcher.findByTimeAndResource(NOON + 8000, NOON + 9999, "b")))
                .containsExactly("8 b", "9 b");
        assertThat(told(searcher.findByTimeAndResource(NOON + 8000, NOON + 8000, null)))
                .containsExactly("8 a", "8 b");
        assertThat(searcher.find(NOON + 10_000, 1)).isNull();
        assertThat(searcher.findByTimeAndResource(NOON + 5000, NOON + 4000, null))
                .isEmpty();
    }

    @Test
    void whatIsNoLineIsLeftOut() throws Exception {
        MetricWriter writer = writer(10_000, 10);
        writer.write(NOON, nodes("a"));
        writer.close();
        Path data = directory.resolve("logs/app-metrics.log.2026-01-31");
        Files.writeString(data, "not a line\n" + (NOON + 5) + "|half of", StandardOpenOption.APPEND);
        assertThat(told(searcher().find(0, 10))).containsExactly("0 a");
    }

    @Test
    void thereIsNothingToFindWithoutFiles() throws Exception {
        assertThat(searcher().find(0, 10)).isNull();
        assertThat(searcher().findByTimeAndResource(0, 10, null)).isNull();
        assertThatThrownBy(() -> new MetricSearcher(null, BASE)).hasMessage("baseDir can't be null");
        assertThatThrownBy(() -> writer(0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> writer(1, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void namesAreMadeRecognisedAndSortedByAge() {
        assertThat(MetricWriter.formMetricFileName("my.app", 5)).isEqualTo("my-app-metrics.log");
        assertThat(MetricWriter.formMetricFileName(null, 5)).isEqualTo("-metrics.log");
        assertThat(MetricWriter.fileNameMatches(BASE + ".2026-01-31", BASE)).isTrue();
        assertThat(MetricWriter.fileNameMatches(BASE + ".2026-01-31.12", BASE)).isTrue();
        assertThat(MetricWriter.fileNameMatches(BASE + ".2026-01-31.idx", BASE)).isFalse();
        assertThat(MetricWriter.fileNameMatches(BASE + ".pid1.2026-01-31", BASE))
                .isFalse();
        assertThat(MetricWriter.fileNameMatches(BASE, BASE)).isFalse();
        List<String> sorted = List.of(
                "/z/" + BASE + ".2026-01-30.2",
                "/d/" + BASE + ".2026-01-31",
                "/d/" + BASE + ".2026-01-31.9",
                "/d/" + BASE + ".2026-01-31.10",
                "/d/" + BASE + ".pid3.2026-02-01",
                "/d/" + BASE + ".pid3.2026-02-01.1");
        List<String> shuffled = new ArrayList<>(sorted);
        Collections.reverse(shuffled);
        shuffled.sort(MetricWriter.METRIC_FILE_NAME_CMP);
        assertThat(shuffled).isEqualTo(sorted);
    }
}
