package io.headgate.bench.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.bench.report.Progress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A real console in a process of its own and real sockets. How quickly it goes depends on the machine and is not judged. */
@Tag("slow")
class LoadRunTest {

    @Test
    void aFleetThatFitsTheQueueIsKeptToTheLastSecondWhateverTheMachineDoes() throws IOException {
        LoadOutcome seen = run("--for", "8s", "--instances", "100", "--resources", "20");

        assertThat(seen.told() + seen.notTold()).isEqualTo(800);
        assertThat(seen.count("history.taken")).as("seconds kept").isEqualTo(seen.told());
        assertThat(seen.disk()).isPositive();
        assertThat(seen.heapPeak()).isPositive();
        assertThat(seen.pages().pages()).hasSize(8);
        assertThat(seen.pagesFailed()).as("pages that failed").isZero();
    }

    @Test
    void ofTheFleetThatIsPromisedEverySecondIsKeptOrCounted() throws IOException {
        LoadOutcome seen = run("--for", "20s");

        assertThat(seen.told() + seen.notTold()).isEqualTo(500 * 20);
        assertThat(seen.count("history.taken") + seen.dropped())
                .as("seconds kept and seconds counted as dropped")
                .isEqualTo(seen.told());
        assertThat(seen.linked()).as("links").isBetween(500 - seen.lost(), 500);
        System.out.println(String.join("\n", LoadReport.lines(LoadSettings.of(List.of("--for", "20s")), seen)));
    }

    private static LoadOutcome run(String... options) throws IOException {
        PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        LoadSettings settings = LoadSettings.of(List.of(options));
        return LoadRun.of(settings, new Progress(nowhere, false, settings.seconds() + 3, Duration.ofSeconds(1)));
    }
}
