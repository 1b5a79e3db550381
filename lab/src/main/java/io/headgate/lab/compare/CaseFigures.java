package io.headgate.lab.compare;

import io.headgate.lab.plot.Axis;
import io.headgate.lab.plot.Chart;
import io.headgate.lab.plot.Level;
import io.headgate.lab.plot.Panels;
import io.headgate.lab.plot.canvas.Tone;
import io.headgate.lab.rate.Durations;
import io.headgate.lab.simulation.Slices;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The pictures of a case, each with one small chart for every algorithm and the same scales in all. */
public final class CaseFigures {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final int COLUMNS = 4;

    /** So that each slice is at least a pixel wide, and none hides behind a higher one. */
    private static final int FINEST_COLUMNS = 3;

    private static final int FINEST_SLICES = 250;

    private final Case played;
    private final CaseTime time;

    private CaseFigures(Case played) {
        this.played = played;
        this.time = CaseTime.of(played);
    }

    /** The pictures in the order in which a reader wants them; that of waits only where calls waited. */
    public static List<CaseFigure> of(Case played) {
        CaseFigures figures = new CaseFigures(played);
        List<CaseFigure> all = new ArrayList<>();
        all.add(figures.window());
        all.add(figures.finest());
        figures.eachSecond().ifPresent(all::add);
        all.add(figures.cumulative());
        WaitFigure.of(played, figures.time).ifPresent(all::add);
        return all;
    }

    private CaseFigure window() {
        String period = Durations.format(played.rate().period());
        Axis x = time.untilEmpty(played);
        Axis y = Axis.counts("calls that ran within the last " + period, "");
        Panels panels = panels("Count of the sliding window, against limit and promise", COLUMNS, index -> {
            Result result = played.results().get(index);
            return Chart.of(result.contender().name(), x, y)
                    .withSubtitle("worst " + result.worst())
                    .with(time.running(played.traces().get(index).running()).in(Tone.BLUE))
                    .with(new Level("limit", played.rate().permits()))
                    .with(new Level("promise", result.contender().mostInPeriod(), Tone.VERMILLION));
        });
        return new CaseFigure(
                "window",
                panels,
                "How many calls had run within the last " + period
                        + ", at each time. Over the dashed line is over the limit " + "of " + played.rate()
                        + "; the long dashes are what the algorithm promises at most.");
    }

    private CaseFigure finest() {
        String width = Durations.format(width(1));
        Axis x = time.around(fullest().outcome().worst().start(), FINEST_SLICES);
        CaseFigure figure = perSlice("per-" + width.replace(" ", ""), width, 1, FINEST_COLUMNS, x);
        return new CaseFigure(
                figure.name(),
                figure.picture(),
                "A stretch around the fullest " + Durations.format(played.rate().period()) + " of "
                        + fullest().contender().name() + ". " + figure.caption());
    }

    /** The one that let most run in one period; of several the first. */
    private Result fullest() {
        return played.results().stream()
                .reduce((one, other) -> other.worst() > one.worst() ? other : one)
                .orElseThrow();
    }

    /** Nothing where a second or more is the finest there is. */
    private Optional<CaseFigure> eachSecond() {
        long factor = SECOND.toNanos() / width(1).toNanos();
        return factor <= 1
                ? Optional.empty()
                : Optional.of(perSlice("per-second", "second", (int) factor, COLUMNS, time.whole()));
    }

    private CaseFigure perSlice(String name, String width, int factor, int columns, Axis x) {
        Axis y = Axis.counts("calls", "per " + width);
        double pace = (double) played.rate().permits()
                * width(factor).toNanos()
                / played.rate().period().toNanos();
        Panels panels = panels("Offered and admitted per " + width, columns, index -> {
            Result result = played.results().get(index);
            return Chart.of(result.contender().name(), x, y)
                    .withSubtitle(CaseTable.percent(result) + " admitted")
                    .with(time.bars("offered", slices(result.outcome().offeredSlices(), factor))
                            .in(Tone.SHADE))
                    .with(time.bars("admitted", slices(result.outcome().admittedSlices(), factor))
                            .in(Tone.BLUE))
                    .with(new Level("pace of the limit", pace));
        });
        return new CaseFigure(
                name,
                panels,
                "Grey is what was asked for and did not run then: refused, or made to wait. The dashed line is the limit, "
                        + played.rate() + ", spread evenly.");
    }

    private CaseFigure cumulative() {
        Axis x = time.whole();
        Axis y = Axis.counts("calls since the start", "");
        Panels panels = panels("Offered and admitted in total", COLUMNS, index -> {
            Result result = played.results().get(index);
            return Chart.of(result.contender().name(), x, y)
                    .withSubtitle(CaseTable.count(result.outcome().admitted()))
                    .with(time.sums("offered", result.outcome().offeredSlices()).in(Tone.MUTED))
                    .with(time.sums("admitted", result.outcome().admittedSlices())
                            .in(Tone.BLUE))
                    .with(time.pace("pace of the limit", played.rate()).in(Tone.INK));
        });
        return new CaseFigure(
                "cumulative",
                panels,
                "Parallel to the dashed line is at the limit; steeper is faster than it, for so long.");
    }

    private Panels panels(String title, int columns, IntFunction<Chart> chart) {
        int count = played.results().size();
        return new Panels(
                title,
                played.traffic().name() + ": " + played.traffic().about() + "; limit " + played.rate(),
                Math.min(columns, count),
                IntStream.range(0, count).mapToObj(chart).toList());
    }

    /** The width of slices that all algorithms have, so many times. */
    private Duration width(int factor) {
        return time.width().multipliedBy(factor);
    }

    private Slices slices(Slices own, int factor) {
        long times = width(factor).toNanos() / own.width().toNanos();
        return own.merged((int) times);
    }
}
