package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.log.BlockLogReader;
import io.headgate.log.LogQuery;
import io.headgate.log.LogSettings;
import io.headgate.log.MetricLogReader;
import io.headgate.log.SecondBlocks;
import io.headgate.log.SecondFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The logs of a Headgate that was asked for them, in real time and real files. */
class LogsTest {

    private static final long DEADLINE_NANOS = Duration.ofSeconds(60).toNanos();
    private static final String ALL = "3 passed, 2 refused, 3 finished";

    @TempDir
    Path folder;

    private List<SecondFigures> metrics() throws IOException {
        List<SecondFigures> lines = new ArrayList<>();
        MetricLogReader.of(folder, "shop").search(LogQuery.between(0, Long.MAX_VALUE), lines::add);
        return lines;
    }

    private List<SecondBlocks> blocks() throws IOException {
        List<SecondBlocks> lines = new ArrayList<>();
        BlockLogReader.of(folder, "shop").search(LogQuery.between(0, Long.MAX_VALUE), lines::add);
        return lines;
    }

    @Test
    void whatPassedAndWhatWasRefusedIsWrittenByTheSecond() throws Exception {
        LogSettings settings = LogSettings.of(folder, "shop");
        try (Headgate headgate = Headgate.builder()
                .metricLog(settings)
                .blockLog(settings)
                .rules(flow("orders").per(3, Duration.ofHours(1)).withId("three"))
                .build()) {
            Caller orders = headgate.resource("orders", ResourceType.WEB).from("app-a");
            for (int i = 0; i < 5; i++) {
                if (orders.tryEnter() instanceof Entry entry) {
                    entry.close();
                }
            }
            long start = System.nanoTime(); // the calls may be of two seconds, of which one is written later
            while (!(sum("orders").equals(ALL) && refusals() == 2) && System.nanoTime() - start < DEADLINE_NANOS) {
                Thread.sleep(50);
            }
        }
        assertThat(metrics())
                .filteredOn(line -> line.resource().equals("orders"))
                .isNotEmpty()
                .allMatch(line -> line.resourceType().equals("web"));
        assertThat(sum("orders")).isEqualTo(ALL);
        assertThat(sum("(inbound)")).isEqualTo(ALL);
        assertThat(blocks()).allSatisfy(line -> {
            assertThat(line.resource()).isEqualTo("orders");
            assertThat(line.rule()).isEqualTo("three");
            assertThat(line.origin()).isEqualTo("app-a");
            assertThat(line.reason()).isEqualTo("flow");
        });
        assertThat(refusals()).isEqualTo(2);
    }

    private long refusals() throws IOException {
        return blocks().stream().mapToLong(SecondBlocks::count).sum();
    }

    private String sum(String resource) throws IOException {
        long passed = 0;
        long refused = 0;
        long finished = 0;
        for (SecondFigures line : metrics()) {
            if (line.resource().equals(resource)) {
                passed += line.passed();
                refused += line.refused();
                finished += line.finished();
            }
        }
        return passed + " passed, " + refused + " refused, " + finished + " finished";
    }

    @Test
    void aFolderThatCannotBeWrittenHurtsNoCall() throws IOException {
        Path file = Files.createFile(folder.resolve("not-a-folder"));
        try (Headgate headgate = Headgate.builder()
                .metricLog(LogSettings.of(file, "shop"))
                .blockLog(LogSettings.of(file, "shop"))
                .rules(flow("orders").perSecond(0))
                .build()) {
            assertThat(headgate.resource("orders").tryEnter().isAdmitted()).isFalse();
            headgate.resource("other").run(() -> {});
        }
    }

    @Test
    void theThreadOfTheLogsEndsWithTheHeadgate() throws InterruptedException {
        Headgate headgate =
                Headgate.builder().metricLog(LogSettings.of(folder, "shop")).build();
        assertThat(logThreads()).isPositive();
        headgate.close();
        long deadline = System.nanoTime() + DEADLINE_NANOS;
        while (logThreads() > 0 && System.nanoTime() - deadline < 0) {
            Thread.sleep(10); // it may have ended its work and not yet itself
        }
        assertThat(logThreads()).isZero();
    }

    private static long logThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("headgate-logs") && thread.isAlive())
                .count();
    }

    @Test
    void closingTwiceIsHarmless() {
        Headgate headgate =
                Headgate.builder().metricLog(LogSettings.of(folder, "shop")).build();
        headgate.close();
        headgate.close();
        assertThat(headgate.isOn()).isFalse();
    }
}
