package io.headgate.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockLogTest {

    @TempDir
    Path directory;

    private final BlockCounts counts = BlockCounts.withMaxKeys(3);

    @Test
    void eachKeyHasOneLinePerSecondWithItsCount() throws IOException {
        try (BlockLogWriter writer = writer()) {
            counts.count("orders", "flow:orders", "alice", "requests per PT1S");
            counts.count("orders", "flow:orders", "alice", "requests per PT1S");
            counts.count("orders", "flow:orders", "bob", "requests per PT1S");
            writer.flush(101);
            counts.count("orders", "flow:orders", "alice", "requests per PT1S");
            writer.flush(102);
            assertThat(writer.counts()).isEqualTo(new LogCounts(3, 0, 0, 0));
        }

        assertThat(found(LogQuery.between(0, 200)))
                .containsExactlyInAnyOrder(
                        new SecondBlocks(100, "orders", "flow:orders", "alice", "requests per PT1S", 2),
                        new SecondBlocks(100, "orders", "flow:orders", "bob", "requests per PT1S", 1),
                        new SecondBlocks(101, "orders", "flow:orders", "alice", "requests per PT1S", 1));
        assertThat(found(LogQuery.between(101, 101))).hasSize(1);
    }

    @Test
    void keysOverTheCapShareALineAndAreCounted() throws IOException {
        try (BlockLogWriter writer = writer()) {
            for (int origin = 0; origin < 10; origin++) {
                counts.count("orders", "flow", "origin " + origin, "why");
            }
            counts.count("orders", "flow", "origin 0", "why");
            writer.flush(101);
        }

        List<SecondBlocks> lines = found(LogQuery.between(0, 200));
        assertThat(lines).hasSize(4).contains(new SecondBlocks(100, "orders", "flow", "origin 0", "why", 2));
        assertThat(lines.stream().filter(SecondBlocks::isOther))
                .containsExactly(new SecondBlocks(100, "", "", "", "more than 3 keys", 7));
        assertThat(counts.folded()).isEqualTo(7);
        assertThat(found(LogQuery.between(0, 200).withResource("orders"))).hasSize(3);
    }

    @Test
    void aSecondFlushInTheSameSecondLeavesTheCountsForTheNext() throws IOException {
        try (BlockLogWriter writer = writer()) {
            counts.count("a", "r", "", "w");
            writer.flush(101);
            counts.count("a", "r", "", "w");
            writer.flush(101);
            writer.flush(50);
            counts.count("a", "r", "", "w");
            writer.flush(102);
            assertThat(writer.counts()).isEqualTo(new LogCounts(2, 0, 0, 0));
        }

        assertThat(found(LogQuery.between(0, 200)))
                .containsExactly(
                        new SecondBlocks(100, "a", "r", "", "w", 1), new SecondBlocks(101, "a", "r", "", "w", 2));
    }

    @Test
    void aRestartWithinASecondLosesNoCount() throws IOException {
        try (BlockLogWriter writer = writer()) {
            counts.count("a", "r", "", "w");
            writer.flush(101);
        }
        try (BlockLogWriter writer = writer()) {
            counts.count("a", "r", "", "w");
            writer.flush(101);
            writer.flush(102);
        }

        assertThat(found(LogQuery.between(0, 200)))
                .extracting(SecondBlocks::count)
                .containsExactly(1L, 1L);
    }

    @Test
    void noFileIsMadeWhileNothingIsRefused() {
        try (BlockLogWriter writer = writer()) {
            writer.flush(101);
        }

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void anOriginCannotForgeALine() throws IOException {
        String forged = "alice\tw\t1\n100\tstock\tr\tmallory\tw\t9";
        try (BlockLogWriter writer = writer()) {
            counts.count("orders", "r", forged, "w");
            writer.flush(101);
        }

        assertThat(found(LogQuery.between(0, 200)))
                .containsExactly(new SecondBlocks(100, "orders", "r", forged, "w", 1));
        assertThat(Files.readAllLines(directory.resolve("shop-blocks.log"))).hasSize(2);
    }

    @Test
    void bothLogsShareADirectory() throws IOException {
        try (BlockLogWriter blocks = writer();
                MetricLogWriter metrics = MetricLogWriter.of(Logs.settings(directory))) {
            counts.count("a", "r", "", "w");
            blocks.flush(101);
            Logs.write(metrics, 100, 101);
        }

        assertThat(found(LogQuery.between(0, 200))).hasSize(1);
        assertThat(Logs.seconds(directory)).containsExactly(100L, 101L);
    }

    private BlockLogWriter writer() {
        return BlockLogWriter.of(Logs.settings(directory), counts);
    }

    private List<SecondBlocks> found(LogQuery query) throws IOException {
        List<SecondBlocks> found = new ArrayList<>();
        BlockLogReader.of(directory, Logs.APPLICATION).search(query, found::add);
        return found;
    }
}
