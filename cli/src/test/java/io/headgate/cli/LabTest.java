package io.headgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.lab.contender.Contenders;
import io.headgate.lab.traffic.Traffics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabTest {

    private final CapturedTerminal terminal = CapturedTerminal.pipe();

    @ParameterizedTest
    @ValueSource(strings = {"", "compare"})
    void theEdgeOfTheMinuteGetsTwoHundredPastAFixedWindowAndAHundredPastASlidingOne(String command) {
        String[] options = {"--traffic=window-edge", "--algorithms=fixed-window,sliding-window"};
        String[] arguments = Stream.concat(
                        Stream.of("lab", command).filter(word -> !word.isEmpty()), Stream.of(options))
                .toArray(String[]::new);

        assertThat(terminal.run(arguments)).isZero();
        assertThat(terminal.lines())
                .contains(
                        "200 calls; limit 100 per 1 min; where calls wait, at most 500 ms",
                        "fixed-window       200      200       0      0       -   200 2.00×  200  yes",
                        "sliding-window     200      100     100      0       -   100 1.00×  100  yes");
    }

    @Test
    void everyTrafficComparesEveryAlgorithmWithinEightyColumns() {
        for (var traffic : Traffics.all()) {
            CapturedTerminal each = CapturedTerminal.pipe();

            assertThat(each.run("lab", "--traffic", traffic.name())).isZero();
            assertThat(each.lines())
                    .allMatch(line -> line.length() <= 80)
                    .anyMatch(line -> line.startsWith("sliding-log"));
        }
    }

    @Test
    void whatDoesNotKnowTheLimitIsNamed() {
        terminal.run("lab", "--limit", "7/min");

        assertThat(terminal.output()).contains("left out, since they know no such limit: warm-up, paced-warm-up");
    }

    @Test
    void largeNumbersLeaveOutColumnsInsteadOfWrapping() {
        assertThat(terminal.run("lab", "--limit", "50000/1s", "--traffic", "steady", "--duration", "2s"))
                .isZero();
        assertThat(terminal.lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void theListHasEveryName() {
        assertThat(terminal.run("lab", "list")).isZero();
        Traffics.all().forEach(entry -> assertThat(terminal.output()).contains("  " + entry.name() + " "));
        Contenders.all().forEach(entry -> assertThat(terminal.output()).contains("  " + entry.name() + " "));
        assertThat(terminal.lines()).allMatch(line -> line.length() <= 80);
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake("traffic: windw-edge (did you mean window-edge?)", "--traffic", "windw-edge"),
                mistake("algorithm: slidinglog (did you mean sliding-log?)", "--algorithms", "gcra,slidinglog"),
                mistake(
                        "limit: fast (expected: permits/period, such as 100/1s, 100/min or 5/200ms)",
                        "--limit",
                        "fast"),
                mistake("limit: -1/1s (expected: permits/period, such as 100/1s, 100/min or 5/200ms)", "--limit=-1/1s"),
                mistake(
                        "duration: 8 d (expected: one in which 100 per 1 s makes at most 5000000 permits)",
                        "--duration=8d"),
                mistake("traffic: threds (did you mean threads?)", "--traffic", "steady,threds"),
                mistake("traffic: threds (did you mean threads?)", "--traffic", "all,threds"),
                mistake("traffic: none (expected: a name; see lab list)", "--traffic=,"),
                mistake("permits: 999999999999 (expected: 0 to one per ns of the period)", "--limit=999999999999/1s"),
                mistake("out: /nowhere/a/b (expected: in a folder that exists)", "--out=/nowhere/a/b"),
                mistake("out: /dev/null (expected: a folder, or a file whose name ends with .html)", "--out=/dev/null"),
                mistake("out: /dev/null/x.html (expected: in a folder that exists)", "--out=/dev/null/x.html"),
                mistake("png: no place for it (expected: --out as well)", "--png"),
                mistake("png: blue (expected: light or dark)", "--png=blue", "--out=/tmp/x.html"),
                mistake("csv: x.csv (expected: one traffic, not 2)", "--csv=x.csv", "--traffic=steady,ramp"),
                mistake(
                        "calendar-quota at 100 per 1 s: period: 1 s (expected: a minute, an hour or a day)",
                        "--algorithms=calendar-quota",
                        "--traffic=steady,ramp"),
                mistake("csv: /nowhere/x.csv (expected: a file in a folder that exists)", "--csv=/nowhere/x.csv"),
                mistake(
                        "calendar-quota at 100 per 1 s: period: 1 s (expected: a minute, an hour or a day)",
                        "--algorithms=calendar-quota"),
                mistake("Unmatched argument at index 1: 'lst' (did you mean list?)", "lst"));
    }

    private static Arguments mistake(String message, String... arguments) {
        return Arguments.of(message, List.of(arguments));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeIsOneLineAndExitCodeTwo(String message, List<String> arguments) {
        String[] all = Stream.concat(Stream.of("lab"), arguments.stream()).toArray(String[]::new);

        assertThat(terminal.run(all)).isEqualTo(2);
        assertThat(terminal.error()).isEqualTo("headgate: " + message + "; see ./headgate lab --help\n");
        assertThat(terminal.output()).isEmpty();
    }

    @Test
    void optionsBeforeTheCommandAreNotSilentlyIgnored() {
        assertThat(terminal.run("lab", "--limit", "5/1s", "compare")).isEqualTo(2);
        assertThat(terminal.error()).contains("the options of compare go after it");
    }

    @Test
    void theCountsOfEachTenMillisecondsAreWritten(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("counts.csv");

        assertThat(terminal.run("lab", "--traffic=threads", "--algorithms=sliding-log", "--csv=" + file))
                .isZero();
        List<String> lines = Files.readAllLines(file);
        assertThat(lines.get(0)).isEqualTo("start_s,offered,sliding-log");
        long offered = lines.stream()
                .skip(1)
                .mapToLong(line -> Long.parseLong(line.split(",", -1)[1]))
                .sum();
        assertThat(offered).isEqualTo(4000);
        assertThat(terminal.output()).endsWith("wrote " + file + "\n");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aReportOfSeveralTrafficsIsOnePageWithItsPicturesBesideIt(@TempDir Path folder) throws IOException {
        Path place = folder.resolve("report");

        assertThat(terminal.run(
                        "lab",
                        "compare",
                        "--traffic=window-edge, threads",
                        "--algorithms=fixed-window,leaky-queue",
                        "--out=" + place,
                        "--png"))
                .isZero();
        assertThat(Files.readString(place.resolve("compare.html")))
                .contains("window-edge at 100 per 1 min", "threads at 20 per 1 s", "kept, over the limit");
        assertThat(terminal.lines())
                .contains("window-edge: a limit's worth before a window's edge, and after it")
                .contains("threads: 4 threads, 1,000 calls each, 0 to 10 ms apart")
                .contains("wrote " + place.resolve("compare.html"));
        try (Stream<Path> files = Files.list(place)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "compare.html",
                            "compare-window-edge-window.png",
                            "compare-window-edge-per-10ms.png",
                            "compare-window-edge-per-second.png",
                            "compare-window-edge-cumulative.png",
                            "compare-window-edge-waits.png",
                            "compare-threads-window.png",
                            "compare-threads-per-10ms.png",
                            "compare-threads-per-second.png",
                            "compare-threads-cumulative.png",
                            "compare-threads-waits.png");
        }
    }

    @Test
    void theSameQuestionGivesTheSamePage(@TempDir Path folder) throws IOException {
        for (String name : List.of("one.html", "other.html")) {
            CapturedTerminal.pipe()
                    .run("lab", "--traffic=poisson", "--algorithms=gcra", "--out=" + folder.resolve(name));
        }

        assertThat(folder.resolve("one.html")).hasSameTextualContentAs(folder.resolve("other.html"));
    }

    @Test
    void anAlgorithmThatDoesNotKnowTheLimitOfOneOfSeveralTrafficsIsLeftOutThere() {
        assertThat(terminal.run("lab", "--traffic=window-edge,steady,cold-start", "--algorithms=warm-up"))
                .isZero();
        assertThat(terminal.lines())
                .contains("left out: window-edge, since none of the algorithms knows 100 per 1 min")
                .anyMatch(line -> line.startsWith("cold-start: "));
    }

    @Test
    void aReportThatCannotBePutInPlaceLeavesNothingBehind(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve(".mine.html.draft/in the way"));

        assertThat(terminal.run("lab", "--algorithms=gcra", "--out=" + folder.resolve("mine.html")))
                .isEqualTo(2);
        assertThat(terminal.error()).startsWith("headgate: out: ").hasLineCount(1);
        assertThat(terminal.output()).isEmpty();
        assertThat(folder.resolve("mine.html")).doesNotExist();
    }
}
