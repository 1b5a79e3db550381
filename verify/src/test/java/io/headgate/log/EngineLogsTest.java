package io.headgate.log;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.statistics.Figures;
import io.headgate.statistics.Snapshot;
import io.headgate.testkit.time.FakeTicker;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both logs fed with what a running engine says: their sums are the engine's own totals. */
class EngineLogsTest {

    private static final int SECONDS = 10;

    @TempDir
    Path directory;

    private final FakeTicker ticker = new FakeTicker();
    private final Headgate headgate = Headgate.builder()
            .ticker(ticker)
            .rules(flow("orders").perSecond(3).withId("three"))
            .build();
    private final Resource orders = headgate.resource("orders");
    private final BlockCounts blocks = BlockCounts.create();

    @Test
    void theLogsAddUpToTheTotalsOfTheEngine() throws IOException {
        try (MetricLogWriter metrics = MetricLogWriter.of(Logs.settings(directory));
                BlockLogWriter blockLog = BlockLogWriter.of(Logs.settings(directory), blocks)) {
            for (long second = 1; second <= SECONDS; second++) {
                for (int call = 0; call < 5; call++) {
                    callOnce();
                }
                ticker.advance(Duration.ofSeconds(1));
                metrics.flush(second + 1, List.of(lastSecond(second)));
                blockLog.flush(second + 1);
            }
        }

        Figures total = orders.statistics().total();
        List<SecondFigures> lines = Logs.all(directory);
        assertThat(lines).hasSize(SECONDS);
        assertThat(lines.stream().mapToLong(SecondFigures::passed).sum()).isEqualTo(total.passed());
        assertThat(lines.stream().mapToLong(SecondFigures::refused).sum())
                .isEqualTo(total.refused())
                .isPositive();
        List<SecondBlocks> refusals = new ArrayList<>();
        BlockLogReader.of(directory, Logs.APPLICATION).search(LogQuery.between(0, SECONDS), refusals::add);
        assertThat(refusals)
                .allMatch(
                        line -> line.resource().equals("orders") && line.rule().equals("three"));
        assertThat(refusals.stream().mapToLong(SecondBlocks::count).sum()).isEqualTo(total.refused());
    }

    private void callOnce() {
        try {
            orders.run(() -> {});
        } catch (BlockedException refused) {
            blocks.count(
                    refused.resource(), refused.rule().id(), "", refused.why().reason());
        }
    }

    private SecondFigures lastSecond(long second) {
        Snapshot seen = orders.statistics();
        Figures figures = seen.previousSecond();
        return new SecondFigures(
                second,
                orders.name(),
                orders.type().name(),
                figures.passed(),
                figures.refused(),
                figures.finished(),
                figures.errors(),
                figures.responseNanos(),
                figures.shortestNanos(),
                figures.longestNanos(),
                seen.inFlight(),
                seen.waiting());
    }
}
