package io.headgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ReplayTest {

    @TempDir
    private Path folder = Path.of("");

    private Path log = Path.of("");

    private final CapturedTerminal terminal = CapturedTerminal.pipe();

    /** Ten seconds with ten calls each of a loud client and one of a quiet one, and a line that is none. */
    @BeforeEach
    void write() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int second = 0; second < 10; second++) {
            String time = " - - [15/Nov/2026:12:00:0" + second + " +0000] ";
            for (int call = 0; call < 10; call++) {
                lines.add("203.0.113.66" + time + "\"POST /login HTTP/1.1\" " + (call < 5 ? 503 : 200) + " 5");
            }
            lines.add("203.0.113.7" + time + "\"GET /users/" + second + "?x HTTP/1.1\" 200 5");
        }
        lines.add(50, "\033[2Jnonsense");
        log = Files.write(folder.resolve("access.log"), lines);
    }

    private int replay(String... options) {
        return terminal.run(Stream.concat(Stream.of("lab", "replay", log.toString()), Arrays.stream(options))
                .toArray(String[]::new));
    }

    @Test
    void eachLimitHasItsLineAndItsMostRefusedKeys() {
        assertThat(replay(
                        "--limit=4/1s",
                        "--per=client",
                        "--algorithm=token-bucket",
                        "--limit=100/1s",
                        "--limit=1/min",
                        "--per=route",
                        "--algorithm=fixed-window"))
                .isZero();
        assertThat(terminal.lines())
                .contains(
                        log + ": combined",
                        "110 calls from 2026-11-15 12:00:00 to 2026-11-15 12:00:09 UTC; busiest second 11",
                        "1 of 111 lines could not be used: 1 no time",
                        "  line 51: no time: \\x1b[2Jnonsense",
                        "4 per 1 s client token-bucket        53      57 51.82 %            6",
                        "100 per 1 s all sliding-window      110       0  0.00 %            0",
                        "1 per 1 min route fixed-window        2     108 98.19 %           11",
                        "203.0.113.66     100       43      57 57.00 %",
                        "GET /users/{n}      10        1       9 90.00 %");
        assertThat(terminal.error()).isEmpty();
        assertThat(terminal.output()).doesNotContain("\033");
        assertThat(terminal.lines().stream().filter(line -> !line.startsWith(log.toString())))
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void theLogMayBePacked() throws IOException {
        Path packed = folder.resolve("access.log.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(log, out);
        }

        assertThat(terminal.run("lab", "replay", packed.toString(), "--limit", "100/1s"))
                .isZero();
        assertThat(terminal.output()).contains("110 calls from");
    }

    @Test
    void aPackedLogCutShortTellsWhatItHas() throws IOException {
        Path packed = folder.resolve("access.log.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(log, out);
        }
        byte[] bytes = Files.readAllBytes(packed);
        Files.write(packed, Arrays.copyOf(bytes, bytes.length - 20));

        assertThat(terminal.run("lab", "replay", packed.toString(), "--limit", "100/1s"))
                .isZero();
        assertThat(terminal.output()).contains("the file is damaged or cut short: Unexpected end of ZLIB input stream");
    }

    @Test
    void onlySomeRoutesAndNamesForThem() {
        assertThat(replay("--only=people", "--route=^/users/=people", "--limit=0/1s", "--per=route"))
                .isZero();
        assertThat(terminal.lines())
                .contains("100 calls of other routes left out", "people            10        0      10 100.00 %");
    }

    @Test
    void thePageAndTheCountsAreWritten() throws IOException {
        Path page = folder.resolve("report.html");
        Path counts = folder.resolve("counts.csv");

        assertThat(replay("--limit=4/1s", "--out=" + page, "--csv=" + counts)).isZero();
        assertThat(terminal.output()).endsWith("wrote " + page + "\nwrote " + counts + "\n");
        assertThat(Files.readString(page)).contains("<svg", "4 per 1 s for all, sliding-window");
        assertThat(Files.readAllLines(counts)).hasSize(11).contains("2026-11-15T12:00:00Z,11,4,7");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactlyInAnyOrder(log, page, counts);
        }
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake("limit: none (expected: at least one, such as --limit 100/1s)"),
                mistake(
                        "limit: -5/1s (expected: permits/period, such as 100/1s, 100/min or 5/200ms)",
                        "--limit",
                        "-5/1s"),
                mistake("per: clients (did you mean client?)", "--limit=1/1s", "--per=clients"),
                mistake(
                        "algorithm: tokenbucket (did you mean token-bucket?)",
                        "--limit=1/1s",
                        "--algorithm=tokenbucket"),
                mistake("format: jsn (did you mean json?)", "--limit=1/1s", "--format=jsn"),
                mistake("field: tim (did you mean time?)", "--limit=1/1s", "--field=tim=ts"),
                mistake(
                        "only: a( (expected: a regular expression; Unclosed group at character 3)",
                        "--limit=1/1s",
                        "--only=a("),
                mistake("route: x (expected: REGEX=name, such as ^/img/=images)", "--limit=1/1s", "--route=x"),
                mistake(
                        "only: ^PUT (expected: a pattern that is found in the route of a call; it is in none of 110)",
                        "--limit=1/1s",
                        "--only=^PUT"),
                mistake("keys: 0 (expected: 1 to 10000000)", "--limit=1/1s", "--keys=0"),
                mistake("top: -1 (expected: 0 to 1000)", "--limit=1/1s", "--top=-1"),
                mistake(
                        "out: /nowhere/at/all/x.html (expected: in a folder that exists)",
                        "--limit=1/1s",
                        "--out=/nowhere/at/all/x.html"),
                mistake(
                        "csv: /nowhere/x.csv (expected: a file in a folder that exists)",
                        "--limit=1/1s",
                        "--csv=/nowhere/x.csv"),
                mistake("Missing required argument(s): --limit=RATE", "--per=client"));
    }

    private static Arguments mistake(String message, String... arguments) {
        return Arguments.of(message, List.of(arguments));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeIsOneLineAndExitCodeTwo(String message, List<String> arguments) throws IOException {
        assertThat(replay(arguments.toArray(String[]::new))).isEqualTo(2);
        assertThat(terminal.error())
                .contains(message)
                .endsWith("; see ./headgate lab replay --help\n")
                .hasLineCount(1);
        assertThat(terminal.output()).isEmpty();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(log);
        }
    }

    @Test
    void aLogThatCannotBeReadIsOneLineAndExitCodeTwo() throws IOException {
        Path empty = Files.createFile(folder.resolve("empty.log"));
        Path prose =
                Files.write(folder.resolve("prose.log"), List.of("To be, or not to be", "", "that is the question"));
        Path blank = Files.write(folder.resolve("blank.log"), List.of("", "# nothing"));

        assertThat(answer(folder.resolve("none.log"))).contains("none.log (expected: a file that is there)");
        assertThat(answer(folder)).contains("(expected: a file, not a folder)");
        assertThat(answer(empty)).contains("(expected: a log that is not empty)");
        assertThat(answer(prose))
                .contains(
                        "(expected: lines of csv; line 1: no time: To be, or not to be; line 3: no time: that is the");
        assertThat(answer(blank)).contains("(expected: lines of csv; there is none)");
    }

    private static String answer(Path file) {
        CapturedTerminal each = CapturedTerminal.pipe();
        assertThat(each.run("lab", "replay", file.toString(), "--limit=1/1s", "--out=" + file + ".html"))
                .isEqualTo(2);
        assertThat(each.error()).hasLineCount(1).startsWith("headgate: log: " + file);
        assertThat(each.output()).isEmpty();
        assertThat(Path.of(file + ".html")).doesNotExist();
        return each.error();
    }

    @Test
    void optionsBeforeTheCommandAreNotSilentlyIgnored() {
        assertThat(terminal.run("lab", "--limit", "5/1s", "replay", log.toString()))
                .isEqualTo(2);
        assertThat(terminal.error()).contains("the options of replay go after it");
    }
}
