package io.headgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WhatIfTest {

    private static final String RULES = """
            headgate: 1
            rules:
              - {kind: flow, id: room, resource: orders, limit: {inFlight: 16}}
              - {kind: breaker, id: fuse, resource: orders, errorRatio: 0.5, over: 5s, openFor: 2s}
              - {kind: flow, id: soon, resource: orders, limit: {permits: 50, per: 1s}, mode: shadow}
            """;

    private final CapturedTerminal terminal = CapturedTerminal.pipe();

    @TempDir
    Path folder = Path.of("");

    private String rules = "";

    @BeforeEach
    void writeTheRules() throws IOException {
        rules = file("rules.yaml", RULES);
    }

    @Test
    void aDocumentStandsBesideNoRules() {
        assertThat(whatIf(rules, "--traffic=flash-crowd", "--scale=120/1s", "--outage=10s..15s"))
                .isZero();

        assertThat(terminal.lines())
                .startsWith(
                        "flash-crowd: half the limit, tenfold in the third quarter",
                        "made for 120 per 1 s, 1 min long; seed 1",
                        "resources: orders")
                .contains("outage: 10 s to 15 s, calls fail")
                .anyMatch(line -> line.matches(" +no rules rules.yaml +change"))
                .anyMatch(line -> line.matches("offered +11,700 +11,700"))
                .anyMatch(line -> line.matches("goodput per second +\\d+\\.\\d +\\d+\\.\\d +\\+\\d+\\.\\d"))
                .anyMatch(line -> line.matches("room +flow +enforce +[1-9][\\d,]*"))
                .anyMatch(line -> line.matches("soon +flow +shadow +[1-9][\\d,]*"))
                .anyMatch(line -> line.matches(" +1\\d\\.\\d+ s  fuse \\(orders\\): open, tripped"))
                .anyMatch(line -> line.matches(" +1\\d\\.\\d+ s  fuse \\(orders\\): closed, healthy"))
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void twoDocumentsStandSideBySideWithTheDifference() throws IOException {
        String tighter = file("tighter.yaml", RULES.replace("inFlight: 16", "inFlight: 4"));

        assertThat(whatIf(rules, tighter, "--scale=300/1s", "--duration=10s")).isZero();

        assertThat(terminal.lines())
                .anyMatch(line -> line.matches(" +no rules rules.yaml tighter.yaml +change"))
                .anyMatch(line -> line.matches("refused by rules +0 +[\\d,]+ +[\\d,]+ +\\+[\\d,]+"))
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void theSameSeedGivesTheSameBytes() throws IOException {
        List<String> pages = new ArrayList<>();
        List<String> tables = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            CapturedTerminal each = CapturedTerminal.pipe();
            Path page = folder.resolve("page.html");
            Path csv = folder.resolve("slices.csv");
            String[] arguments = {
                "lab", "whatif", rules, "--duration=5s", "--failures=2%", "--out=" + page, "--csv=" + csv
            };
            assertThat(each.run(arguments)).isZero();
            pages.add(Files.readString(page) + Files.readString(csv));
            tables.add(each.output());
        }
        assertThat(pages.get(0)).isEqualTo(pages.get(1));
        assertThat(tables.get(0)).isEqualTo(tables.get(1));
    }

    @Test
    void thePageHasThePlotsAndTheDocumentAndNothingFromElsewhere() throws IOException {
        Path page = folder.resolve("page.html");

        assertThat(whatIf(rules, "--duration=20s", "--outage=5s..10s", "--out=" + page))
                .isZero();

        String html = Files.readString(page);
        assertThat(html)
                .contains("Goodput", "Latency", "Refused under rules.yaml", "Breakers and shedding", "half open")
                .contains("{kind: flow, id: room, resource: orders")
                .doesNotContain("<script", "<link", "src=", "url(http", "href=\"http");
        assertThat(terminal.output()).endsWith("wrote " + page + "\n");
    }

    @Test
    void theSlicesOfTheFileAddUpToTheTotal() throws IOException {
        Path csv = folder.resolve("slices.csv");

        assertThat(whatIf(rules, "--traffic=steady", "--scale=100/1s", "--duration=5s", "--csv=" + csv))
                .isZero();

        long offered = Files.readAllLines(csv).stream()
                .filter(line -> line.contains(",rules.yaml,"))
                .mapToLong(line -> Long.parseLong(line.split(",", -1)[2]))
                .sum();
        assertThat(offered).isEqualTo(1_000);
    }

    @Test
    void anAccessLogIsTraffic() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            lines.append("10.0.0.")
                    .append(i % 3)
                    .append(" - - [16/Nov/2026:10:00:0")
                    .append(i / 60)
                    .append(" +0000] \"GET /orders HTTP/1.1\" 200 512\n");
        }
        lines.append("no call at all\n");
        String log = file("access.log", lines.toString());
        String limit = file("limit.yaml", """
                headgate: 1
                rules: [{kind: flow, id: limit, resource: GET /orders, limit: {algorithm: fixed-window, permits: 20, per: 1s}}]
                """);

        assertThat(whatIf(limit, "--traffic", log)).isZero();

        assertThat(terminal.lines())
                .anyMatch(line -> line.endsWith("300 calls from 2026-11-16T10:00:00Z on, 1 lines passed over"))
                .anyMatch(line -> line.matches("offered +300 +300"))
                .anyMatch(line -> line.matches("limit +flow +enforce +200"));
    }

    @Test
    void everythingThatIsWrongWithADocumentIsSaidAsByRulesCheck() throws IOException {
        String wrong = file("wrong.yaml", """
                headgate: 1
                rules:
                  - {kind: flow, resource: orders, limit: {permits: 10, per: 1 parsec}}
                  - {kind: braker, resource: orders, errorRatio: 0.5}
                """);

        assertThat(whatIf(rules, wrong)).isEqualTo(2);

        assertThat(terminal.output()).isEmpty();
        assertThat(terminal.error().lines())
                .hasSize(2)
                .allMatch(line -> line.startsWith(wrong + ":"))
                .anyMatch(line -> line.contains("rules[0].limit.per"))
                .anyMatch(line -> line.contains("did you mean breaker?"));
        CapturedTerminal check = CapturedTerminal.pipe();
        check.run("rules", "check", wrong);
        assertThat(terminal.error()).isEqualTo(check.output());
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake("traffic: poison (did you mean poisson?)", "--traffic=poison"),
                mistake("log: nowhere.log (expected: a file that is there)", "--traffic=nowhere.log"),
                mistake("latency: lognorml:1ms (did you mean lognormal?)", "--latency=lognorml:1ms"),
                mistake(
                        "latency: recorded (expected: one such as lognormal:50ms,p99=400ms, without a log)",
                        "--latency=recorded"),
                mistake("capacity: 0 (expected: a whole number, 1 to 1000000)", "--capacity=0"),
                mistake("queue: -1 (expected: a whole number, 0 to 1000000)", "--queue=-1"),
                mistake("failures: 200% (expected: a share such as 2% or 0.5%, at most 100%)", "--failures=200%"),
                mistake("outage: 9s..3s (expected: an end after the beginning)", "--outage=9s..3s"),
                mistake(
                        "timeout: soon (expected: a number and one of ns, us, ms, s, min, h, d, such as 500ms or 2min)",
                        "--timeout=soon"),
                mistake("limit: -5/1s (expected: permits/period, such as 100/1s, 100/min or 5/200ms)", "--scale=-5/1s"),
                mistake(
                        "resource: orders=many (expected: a name, or a name and its share, such as orders=3)",
                        "--resource=orders=many"),
                mistake(
                        "duration: 300 d (expected: one in which 100 per 1 s makes at most 50000000)",
                        "--duration=300d"),
                mistake(
                        "out: /nowhere/at/all/x.html (expected: in a folder that exists)",
                        "--out=/nowhere/at/all/x.html"),
                mistake("csv: /nowhere/x.csv (expected: a file in a folder that exists)", "--csv=/nowhere/x.csv"),
                mistake(
                        "route: given (expected: none: generated calls are for resources, see --resource)",
                        "--only=^GET"),
                mistake("missing.yaml: is not there", "missing.yaml"));
    }

    private static Arguments mistake(String message, String argument) {
        return Arguments.of(message, argument);
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeIsOneLineAndExitCodeTwo(String message, String argument) {
        assertThat(whatIf(rules, argument)).isEqualTo(2);
        assertThat(terminal.error()).isEqualTo("headgate: " + message + "; see ./headgate lab whatif --help\n");
        assertThat(terminal.output()).isEmpty();
    }

    @Test
    void anOptionThatALogMakesMeaninglessIsNotSilentlyIgnored() throws IOException {
        String log = file("access.log", "10.0.0.1 - - [16/Nov/2026:10:00:00 +0000] \"GET /orders HTTP/1.1\" 200 512\n");

        assertThat(whatIf(rules, "--traffic", log, "--scale=5/1s")).isEqualTo(2);
        assertThat(terminal.error())
                .startsWith("headgate: scale: 5/1s (expected: none: " + log + " is a file, and says it all)");
    }

    @Test
    void theExamplesOfTheHelpAreTrue() {
        assertThat(terminal.run("lab", "whatif", "--help")).isZero();
        assertThat(terminal.lines()).allMatch(line -> line.length() <= 80);

        List<String> examples = terminal.lines().stream()
                .filter(line -> line.startsWith("  ./headgate lab whatif rules.yaml"))
                .toList();
        assertThat(examples).hasSizeGreaterThanOrEqualTo(3);
        for (String example : examples) {
            String[] words = example.strip()
                    .replace("rules.yaml", rules)
                    .replace("whatif.html", folder.resolve("whatif.html").toString())
                    .split(" ", -1);
            String[] arguments = Stream.of(words).skip(1).toArray(String[]::new);
            assertThat(CapturedTerminal.pipe().run(arguments)).as(example).isZero();
        }
    }

    private int whatIf(String... arguments) {
        return terminal.run(
                Stream.concat(Stream.of("lab", "whatif"), Stream.of(arguments)).toArray(String[]::new));
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}
