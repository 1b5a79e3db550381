package io.headgate.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.lab.contender.Contender;
import io.headgate.lab.contender.Contenders;
import io.headgate.lab.plot.Png;
import io.headgate.lab.plot.Size;
import io.headgate.lab.plot.Svg;
import io.headgate.lab.plot.canvas.Theme;
import io.headgate.lab.rate.Rate;
import io.headgate.lab.traffic.Traffic;
import io.headgate.lab.traffic.Traffics;
import io.headgate.limiter.window.SlidingLog;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonReportTest {

    private static final Duration WAIT = Duration.ofMillis(500);

    private static Case played(Traffic traffic, Rate rate, List<Contender> contenders) {
        Comparison comparison = new Comparison(contenders, traffic.arrivals(rate, traffic.usualLength(rate), 1));
        List<Result> results = comparison.finish();
        return new Case(traffic, rate, WAIT, results, comparison.traces(), List.of("left-out"));
    }

    private static Case played(String name) {
        Traffic traffic = Traffics.all().get(name);
        return played(traffic, traffic.usualLimit(), Contenders.fitting(traffic.usualLimit(), WAIT));
    }

    static Stream<String> traffics() {
        return Traffics.all().entries().stream().map(Traffic::name);
    }

    @ParameterizedTest
    @MethodSource("traffics")
    void everyPictureOfEveryTrafficIsWellFormed(String name) throws Exception {
        List<CaseFigure> figures = CaseFigures.of(played(name));

        assertThat(figures)
                .extracting(CaseFigure::name)
                .containsExactly("window", "per-10ms", "per-second", "cumulative", "waits");
        for (CaseFigure figure : figures) {
            String svg = Svg.standalone(figure.picture(), Size.of(figure.picture()));
            DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
            assertThat(svg).hasSizeLessThan(600_000);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/1s", "1/1d", "5/200ms", "7/1min"})
    void anyLimitCanBeDrawn(String limit) {
        Rate rate = Rate.parse(limit);
        for (Traffic traffic : Traffics.all()) {
            Case played = played(traffic, rate, Contenders.fitting(rate, WAIT));

            assertThat(ComparisonReport.html(List.of(played), "command")).contains(traffic.name());
        }
    }

    @Test
    void atTheEdgeOfTheMinuteTwoHundredPassAFixedWindowInTwoSecondsAndAHundredASlidingOne() {
        Case edge = played("window-edge");
        Result fixed = result(edge, "fixed-window");
        Result sliding = result(edge, "sliding-window");
        long second = 1_000_000_000;

        assertThat(fixed.outcome().admittedSlices().between(59 * second, 61 * second))
                .isEqualTo(200);
        assertThat(sliding.outcome().admittedSlices().between(59 * second, 61 * second))
                .isEqualTo(100);
        assertThat(ComparisonReport.html(List.of(edge), "command"))
                .contains(row("fixed-window", "200", "200", "0", "0", "200", "2.00×", "200")
                        + "<td class=\"caution\">kept, over the limit</td>")
                .contains(row("sliding-window", "200", "100", "100", "0", "100", "1.00×", "100")
                        + "<td class=\"good\">kept, within the limit</td>");
    }

    private static String row(String name, String... numbers) {
        return "<th scope=\"row\">" + name + "</th><td class=\"number\">"
                + String.join("</td><td class=\"number\">", numbers) + "</td>";
    }

    private static Result result(Case played, String name) {
        return played.results().stream()
                .filter(each -> each.contender().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void fromColdAWarmUpLetsAThirdRunInTheFirstSecondAndAllInTheFifth() {
        Result warmUp = result(played("cold-start"), "warm-up");
        long second = 1_000_000_000;

        assertThat(warmUp.outcome().admittedSlices().between(0, second)).isBetween(33L, 34L);
        assertThat(warmUp.outcome().admittedSlices().between(4 * second, 5 * second))
                .isEqualTo(100);
        assertThat(warmUp.outcome().admittedSlices().between(9 * second, 10 * second))
                .isBetween(33L, 34L);
    }

    @Test
    void aBrokenPromiseIsToldInTheReport() {
        Rate rate = Rate.parse("10/1s");
        Contender liar = new Contender("liar", rate, SlidingLog.perSecond(11), 10, Duration.ZERO);
        Case broken = played(Traffics.all().get("steady"), rate, List.of(liar));

        assertThat(broken.kept()).isFalse();
        assertThat(ComparisonReport.html(List.of(broken), "command"))
                .contains("1 broke what they promise.", "<td class=\"bad\">promise broken</td>")
                .contains("Left out, since they know no such limit: left-out.");
    }

    @Test
    void whereNobodyWaitsThereIsNoPictureOfWaits() {
        Rate rate = Rate.parse("10/1s");
        List<Contender> one = List.of(Contenders.all().get("sliding-log").at(rate, WAIT));

        assertThat(CaseFigures.of(played(Traffics.all().get("steady"), rate, one)))
                .extracting(CaseFigure::name)
                .doesNotContain("waits");
    }

    @Test
    void theSameCaseGivesTheSamePageAndPicturesThatCanBeFiles() {
        assertThat(ComparisonReport.html(List.of(played("poisson")), "command"))
                .isEqualTo(ComparisonReport.html(List.of(played("poisson")), "command"));
        CaseFigure first = CaseFigures.of(played("threads")).get(0);
        assertThat(Png.of(first.picture(), Size.of(first.picture()), Theme.DARK))
                .hasSizeGreaterThan(10_000);
    }
}
