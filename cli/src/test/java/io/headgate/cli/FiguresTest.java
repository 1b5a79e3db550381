package io.headgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.lab.contender.Contenders;
import io.headgate.lab.illustration.Illustrations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FiguresTest {

    private static final Path PUBLISHED = Path.of("../docs/images/algorithms");
    private static final long MOST_BYTES = 60_000;

    private final CapturedTerminal terminal = CapturedTerminal.pipe();

    @Test
    void thePicturesOfTheGuideAreWhatTheLabDrawsNow(@TempDir Path folder) throws IOException {
        assertThat(terminal.run("lab", "figures", "--out=" + folder)).isZero();

        assertThat(names(PUBLISHED)).isEqualTo(names(folder)).hasSize(15);
        for (String name : names(folder)) {
            assertThat(Files.readString(PUBLISHED.resolve(name)))
                    .as("docs/images/algorithms/%s is not what the lab draws; run: ./headgate lab figures", name)
                    .isEqualTo(Files.readString(folder.resolve(name)));
            assertThat(Files.size(folder.resolve(name))).as(name).isLessThan(MOST_BYTES);
        }
    }

    @Test
    void everyAlgorithmButTheWindowOpenedByItsFirstCallHasAPicture() {
        List<String> drawn = Illustrations.all().entries().stream()
                .map(illustration -> illustration.name())
                .toList();
        List<String> known =
                Contenders.all().entries().stream().map(entry -> entry.name()).toList();

        assertThat(known).containsAll(drawn);
        assertThat(known).filteredOn(name -> !drawn.contains(name)).containsExactly("fixed-window-first-call");
    }

    @Test
    void theNumbersArePrintedWithinEightyColumns(@TempDir Path folder) {
        Path missing = folder.resolve("missing");

        assertThat(terminal.run("lab", "figures", "--out", missing.toString())).isZero();
        assertThat(terminal.lines())
                .contains("fixed-window          window-edge     200      200       0      0   200   200")
                .contains("wrote 15 pictures to " + missing);
        assertThat(terminal.lines())
                .filteredOn(line -> !line.startsWith("wrote"))
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void aFolderThatCannotBeMadeIsOneLineAndNothingIsWritten(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "here");

        assertThat(terminal.run("lab", "figures", "--out=" + file.resolve("below")))
                .isEqualTo(2);
        assertThat(terminal.error())
                .isEqualTo(
                        "headgate: out: " + file.resolve("below")
                                + " (expected: a folder that can be written, or made in one that exists); see ./headgate lab figures --help\n");
        assertThat(names(folder)).containsExactly("file");
        assertThat(terminal.output()).isEmpty();
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
