package com.alibaba.csp.sentinel.node.metric;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.log.LogBase;
import io.headgate.sentinel.Original;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The metric log is read by Sentinel when we wrote it, and by us when Sentinel did. */
class SameMetricFilesTest {

    private static final String BASE = MetricWriter.formMetricFileName(SentinelConfig.getAppName(), 0);

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final String where = "seed " + seed;

    @TempDir
    Path directory;

    private final Path originals = Path.of(LogBase.getLogBaseDir(), "original-" + UUID.randomUUID());
    private Original sentinel;

    /**
     * Sentinel reads where its logs go once, when it is loaded; ours, which others write to meanwhile, stay where they are. Its
     * directory is not one that is deleted after the test: it writes its record log in the background.
     */
    @BeforeEach
    void begin() throws Exception {
        String told = System.getProperty(LogBase.LOG_DIR);
        sentinel = new Original();
        System.setProperty(LogBase.LOG_DIR, originals.toString());
        try {
            String theirs = (String) sentinel.callStatic("log.LogBase", "getLogBaseDir");
            assertThat(Path.of(theirs)).isEqualTo(originals);
        } finally {
            if (told == null) {
                System.clearProperty(LogBase.LOG_DIR);
            } else {
                System.setProperty(LogBase.LOG_DIR, told);
            }
        }
    }

    @AfterEach
    void end() throws IOException {
        sentinel.close();
    }

    /**
     * Sentinel takes seconds from now on only, so time begins a minute from now, or else shortly before the end of today or of
     * tomorrow: a day ends in the middle of the log.
     */
    private static long begin(int daysFromNow) {
        LocalDateTime now = LocalDateTime.now(ZoneId.systemDefault());
        LocalDateTime soon = now.truncatedTo(ChronoUnit.SECONDS).plusMinutes(1);
        LocalDateTime late =
                now.toLocalDate().atStartOfDay().plusDays(daysFromNow).minusSeconds(60);
        LocalDateTime begin = daysFromNow == 0 || late.isBefore(soon) ? soon : late;
        return begin.atZone(ZoneId.systemDefault()).toInstant().toEpochMilli();
    }

    private static MetricNode node(String resource, int figure) {
        MetricNode node = new MetricNode();
        node.setResource(resource);
        node.setPassQps(figure);
        node.setBlockQps(figure / 2);
        node.setSuccessQps(figure / 3);
        node.setRt(figure % 50);
        return node.setClassification(figure % 5);
    }

    private List<MetricNode> someNodes() {
        List<MetricNode> nodes = new ArrayList<>();
        for (int count = 1 + random.nextInt(6); count > 0; count--) {
            nodes.add(node("resource-" + random.nextInt(4) + "\u6d41", random.nextInt(1000)));
        }
        return nodes;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void whatWeWriteSentinelFinds(int daysFromNow) throws Exception {
        long begin = begin(daysFromNow);
        MetricWriter writer = new MetricWriter(directory.toString(), BASE, 3000, 5);
        long time = begin;
        for (int second = 0; second < 200; second++) {
            writer.write(time, someNodes());
            time += 1000L * (1 + random.nextInt(3));
        }
        writer.close();
        assertSearchesAgree(directory.toString(), begin, time);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void whatSentinelWritesWeFind(int daysFromNow) throws Exception {
        long begin = begin(daysFromNow);
        Object writer = sentinel.make("node.metric.MetricWriter", 3000L, 5);
        long time = begin;
        for (int second = 0; second < 100; second++) {
            List<Object> theirs = new ArrayList<>();
            for (MetricNode ours : someNodes()) {
                theirs.add(sentinel.callStatic("node.metric.MetricNode", "fromThinString", ours.toThinString()));
            }
            Original.call(writer, "write", time, theirs);
            time += 1000L * (1 + random.nextInt(3));
        }
        Original.call(writer, "close");
        assertSearchesAgree(originals.toString(), begin, time);
    }

    private void assertSearchesAgree(String place, long begin, long end) throws Exception {
        MetricSearcher ours = new MetricSearcher(place, BASE, StandardCharsets.UTF_8);
        Object theirs = sentinel.make("node.metric.MetricSearcher", place, BASE, StandardCharsets.UTF_8);
        assertThat(ours.find(0, 10)).as(where).isNotEmpty();
        int found = 0;
        for (int search = 0; search < 200; search++) {
            long from = begin - 5000 + random.nextInt((int) (end - begin) + 10_000);
            int lines = 1 + random.nextInt(60);
            List<MetricNode> answer = ours.find(from, lines);
            found += answer == null ? 0 : answer.size();
            assertSame(answer, Original.call(theirs, "find", from, lines));
            long to = from + random.nextInt(60_000);
            String resource = random.nextBoolean() ? null : "resource-1\u6d41";
            assertSame(
                    ours.findByTimeAndResource(from, to, resource),
                    Original.call(theirs, "findByTimeAndResource", from, to, resource));
        }
        assertThat(found).as(where).isGreaterThan(100);
    }

    private void assertSame(List<MetricNode> ours, Object theirs) {
        assertThat(String.valueOf(ours)).as(where).isEqualTo(String.valueOf(theirs));
    }
}
