package io.headgate.lab.plot;

import io.headgate.lab.plot.TimeBands.Band;
import io.headgate.lab.plot.TimeBands.Row;
import io.headgate.lab.plot.canvas.Tone;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Pictures of every kind, with what is hard to draw. */
final class Samples {

    private static final Axis TIME = Axis.of("time", "s");
    private static final Axis CALLS = Axis.counts("calls", "per 10 ms");

    private Samples() {}

    static Stream<Picture> all() {
        return Stream.of(
                chart(),
                kinds(),
                empty(),
                constant(),
                nothingThere(),
                panels(),
                new Stack("Stacked", "two & more", List.of(chart(), kinds(), empty(), constant())),
                bands(),
                new TimeBands("", "", TIME, List.of()));
    }

    static Chart chart() {
        double[] xs =
                IntStream.range(0, 20_000).mapToDouble(each -> each / 100.0).toArray();
        double[] offered =
                IntStream.range(0, xs.length).mapToDouble(each -> each % 300).toArray();
        double[] admitted = IntStream.range(0, xs.length)
                .mapToDouble(each -> each / 5_000 == 2 ? Double.NaN : Math.min(100, each % 300))
                .toArray();
        return Chart.of("Offered <b>&amp; \"admitted\"</b>", TIME, CALLS)
                .withSubtitle("limit 'a' & b \u0000 \uD800, 限流")
                .with(Series.bars("offered", xs, offered).in(Tone.SHADE))
                .with(Series.step("admitted", xs, admitted))
                .with(new Level("limit", 100))
                .with(new Span("open", 12, 17));
    }

    static Chart kinds() {
        double[] xs = {1, 2, 3, 4, 4, 6};
        double[] ys = {-1, 2, Double.NaN, Double.POSITIVE_INFINITY, 5, 6};
        Chart chart = Chart.of("Kinds", Axis.of("x", ""), Axis.of("y", "ms"));
        for (Series.Kind kind : Series.Kind.values()) {
            chart = chart.with(Series.of(kind.name(), kind, xs, ys));
        }
        return chart;
    }

    static Chart empty() {
        return Chart.of("", TIME, CALLS);
    }

    private static Chart constant() {
        return Chart.of("One point", TIME, CALLS.within(0, Double.NaN))
                .with(Series.line("line", new double[] {3}, new double[] {0}))
                .with(Series.step("step", new double[] {3}, new double[] {0}))
                .with(Series.bars("bars", new double[] {3}, new double[] {0}));
    }

    private static Chart nothingThere() {
        return Chart.of("Gaps only", TIME, CALLS)
                .with(Series.area("gaps", new double[] {1, 2}, new double[] {Double.NaN, Double.NaN}));
    }

    static Panels panels() {
        return new Panels("Sixteen", "the same scales", 4, Collections.nCopies(15, chart()));
    }

    static TimeBands bands() {
        List<Band> states = List.of(
                new Band("closed", 0, 5, Tone.GREEN),
                new Band("open", 5, 5.000_1, Tone.VERMILLION),
                new Band("half-open", 5.000_1, 6, Tone.ORANGE),
                new Band("closed", 6, 60, Tone.GREEN));
        return new TimeBands(
                "Breakers", "", TIME, List.of(new Row("GET /orders", states), new Row("x".repeat(500), states)));
    }
}
