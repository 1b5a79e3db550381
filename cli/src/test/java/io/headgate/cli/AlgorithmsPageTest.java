package io.headgate.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.lab.compare.Comparison;
import io.headgate.lab.compare.Result;
import io.headgate.lab.contender.Contender;
import io.headgate.lab.contender.ContenderEntry;
import io.headgate.lab.contender.Contenders;
import io.headgate.lab.illustration.Illustration;
import io.headgate.lab.illustration.Illustrations;
import io.headgate.lab.simulation.Outcome;
import io.headgate.lab.simulation.Simulation;
import io.headgate.lab.traffic.Traffic;
import io.headgate.lab.traffic.Traffics;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.arrivals.Arrivals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The numbers on the guide's pages about the algorithms are the lab's. */
class AlgorithmsPageTest {

    private static final Path DOCS = Path.of("../docs");
    private static final Duration MAX_WAIT = Duration.ofMillis(500);
    private static final List<String> COLUMNS = List.of("window-edge", "slice-edge", "bursts", "poisson", "threads");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)(?:#[^)]*)?\\)");

    @ParameterizedTest
    @ValueSource(strings = {"algorithms.md", "algorithms.zh.md"})
    void underEachPictureStandsTheCommandAndWhatItPrints(String page) throws IOException {
        List<String> lines = Files.readAllLines(DOCS.resolve(page));
        for (Illustration illustration : Illustrations.all()) {
            Result result = illustration.play().result();
            Outcome outcome = result.outcome();
            String numbers = LongStream.of(
                            outcome.offered(),
                            outcome.admitted(),
                            outcome.refused(),
                            outcome.waited(),
                            result.worst(),
                            result.contender().mostInPeriod())
                    .mapToObj(Long::toString)
                    .collect(joining(" "));

            assertThat(lines).anyMatch(line -> line.contains("](images/algorithms/" + illustration.name() + ".svg)"));
            assertThat(lines)
                    .as(illustration.name())
                    .filteredOn(line -> line.startsWith("`./headgate lab ")
                            && line.contains("--algorithms " + illustration.name() + "`"))
                    .singleElement()
                    .satisfies(line -> assertThat(numbersAfterTheCommand(line)).isEqualTo(numbers));
        }
    }

    private static String numbersAfterTheCommand(String line) {
        String text = line.substring(line.indexOf('`', 1)).replace(",", "");
        return Stream.of(text.split("[^0-9]+", -1))
                .filter(each -> !each.isEmpty())
                .collect(joining(" "));
    }

    @Test
    void theCommandsPrintTheNumbersOfThePictures() throws IOException {
        List<String> commands = Files.readAllLines(DOCS.resolve("algorithms.md")).stream()
                .filter(line -> line.startsWith("`./headgate lab --traffic"))
                .map(line -> line.substring("`./headgate ".length(), line.indexOf('`', 1)))
                .toList();

        assertThat(commands).hasSize(15);
        for (String command : commands) {
            CapturedTerminal terminal = CapturedTerminal.pipe();
            String name = command.substring(command.lastIndexOf(' ') + 1);
            Result result = Illustrations.all().get(name).play().result();

            assertThat(terminal.run(command.split(" ", -1))).isZero();
            assertThat(terminal.lines())
                    .filteredOn(line -> line.startsWith(name + " "))
                    .singleElement()
                    .satisfies(row -> assertThat(row.replace(",", "").split("\\s+", -1))
                            .contains(
                                    Long.toString(result.outcome().offered()),
                                    Long.toString(result.outcome().admitted()),
                                    Long.toString(result.outcome().refused()),
                                    Long.toString(result.worst())));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"algorithms.md", "algorithms.zh.md"})
    void theTableHasWhatEachAlgorithmAdmitsOfEachTraffic(String page) throws IOException {
        List<String> lines = Files.readAllLines(DOCS.resolve(page));
        for (ContenderEntry entry : Contenders.all()) {
            if (!entry.name().equals("fixed-window-first-call")) {
                String cells = COLUMNS.stream().map(name -> cell(entry, name)).collect(joining(" | "));
                assertThat(lines).contains("| `" + entry.name() + "` | " + cells + " |");
            }
        }
    }

    private static String cell(ContenderEntry entry, String trafficName) {
        Traffic traffic = Traffics.all().get(trafficName);
        if (!entry.fits(traffic.usualLimit(), MAX_WAIT)) {
            return "–";
        }
        Contender contender = entry.at(traffic.usualLimit(), MAX_WAIT);
        Result result =
                new Comparison(List.of(contender), arrivals(traffic)).finish().get(0);
        return result.outcome().admitted() + " · " + result.worst();
    }

    private static Arrivals arrivals(Traffic traffic) {
        return traffic.arrivals(
                traffic.usualLimit(), traffic.usualLimit().period().multipliedBy(8), 1);
    }

    @Test
    void whatTheTextSaysAboutOtherSettingsIsTrue() {
        Gcra gcra = Gcra.perSecond(100);
        assertThat(played(gcra.withTolerance(Duration.ofMillis(20)), "poisson").admitted())
                .isEqualTo(663);
        assertThat(played(gcra.withTolerance(Duration.ofMillis(90)), "poisson").admitted())
                .isEqualTo(751);
        assertThat(played(TokenBucket.perSecond(100).withBurst(10), "poisson").admitted())
                .isEqualTo(751);
        assertThat(played(TokenBucket.perSecond(100).withBurst(20), "flash-crowd")
                        .worst()
                        .permits())
                .isEqualTo(119);
        assertThat(played(SlidingWindow.perSecond(100).withSlices(60), "bursts").admitted())
                .isEqualTo(709);
    }

    private static Outcome played(Limit limit, String trafficName) {
        Traffic traffic = Traffics.all().get(trafficName);
        return new Simulation(
                        limit,
                        Duration.ZERO,
                        arrivals(traffic),
                        traffic.usualLimit().period())
                .finish();
    }

    @Test
    void theWarmUpsRiseSecondBySecondAsTheTextSays() {
        assertThat(perSecond("smooth-warm-up")).containsExactly(37L, 45L, 68L, 100L, 100L, 37L, 45L, 68L);
        assertThat(perSecond("warm-up")).containsExactly(33L, 39L, 49L, 72L, 100L, 33L, 39L, 49L);
        assertThat(perSecond("paced-warm-up")).containsExactly(34L, 38L, 50L, 80L, 100L, 34L, 38L, 50L);
    }

    /** What ran in each of the first five seconds, and in the three after the pause. */
    private static List<Long> perSecond(String name) {
        Outcome outcome = Illustrations.all().get(name).play().result().outcome();
        return LongStream.concat(LongStream.range(0, 5), LongStream.range(9, 12))
                .map(second -> outcome.admittedSlices().between(second * 1_000_000_000L, (second + 1) * 1_000_000_000L))
                .boxed()
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"algorithms.md", "algorithms.zh.md"})
    void everyLinkLeadsToAFile(String page) throws IOException {
        Matcher links = LINK.matcher(Files.readString(DOCS.resolve(page)));
        int found = 0;
        while (links.find()) {
            assertThat(DOCS.resolve(links.group(1))).exists();
            found++;
        }
        assertThat(found).isGreaterThan(50);
    }
}
