package io.headgate.bench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.lab.contender.Contenders;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabCommandTest {

    @Test
    void aQuickRunShowsEveryAlgorithmAndTheReplay(@TempDir Path folder) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new LabCommand()
                .prepare(List.of("--quick", "--lines", "20000", "--out", folder.toString()))
                .start(new PrintStream(bytes, true, StandardCharsets.UTF_8));

        String text = bytes.toString(StandardCharsets.UTF_8);
        Contenders.all().forEach(entry -> assertThat(text).contains("\n" + entry.name() + " "));
        assertThat(text).contains("20,000 lines in the combined format").contains(", 2 of them broken and counted");
        assertThat(text).contains("nor to be quoted").doesNotContain("targets");
        try (Stream<Path> kept = Files.list(folder)) {
            assertThat(kept)
                    .singleElement()
                    .satisfies(file -> assertThat(file.getFileName().toString()).startsWith("lab-trial-"));
        }
    }

    @Test
    void theLogIsTheSameForEveryRun(@TempDir Path folder) throws IOException {
        SampleLog.write(folder.resolve("one"), 20_000, written -> {});
        SampleLog.write(folder.resolve("other"), 20_000, written -> {});

        assertThat(folder.resolve("one")).hasSameBinaryContentAs(folder.resolve("other"));
        assertThat(Files.size(folder.resolve("one"))).isLessThan(SampleLog.mostBytes(20_000));
        assertThat(Files.readAllLines(folder.resolve("one")))
                .hasSize(20_000)
                .allSatisfy(line -> assertThat(line).startsWith("10."));
    }

    @Test
    void aReplayThatHasNotSeenEveryLineFails() {
        Replayed whole = new Replayed(20_000, 2, 19_998, 50_000, 9_994, 0, 1, 1, 1, 1);
        assertThat(Replayed.parse(whole.line())).isEqualTo(whole);
        whole.mustBeOf(20_000, 3);

        assertThatThrownBy(() -> whole.mustBeOf(20_001, 3))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("expected: 20001 lines, 2 of them bad");
        assertThatThrownBy(() -> whole.mustBeOf(20_000, 2)).hasMessageContaining("2 answers for each");
        assertThatThrownBy(() -> Replayed.parse("replayed 1 2")).hasMessageContaining("expected: 10 numbers");
    }
}
