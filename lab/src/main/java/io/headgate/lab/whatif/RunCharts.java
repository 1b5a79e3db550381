package io.headgate.lab.whatif;

import io.headgate.lab.downstream.Outage;
import io.headgate.lab.plot.Axis;
import io.headgate.lab.plot.Chart;
import io.headgate.lab.plot.Panels;
import io.headgate.lab.plot.Series;
import io.headgate.lab.plot.Span;
import io.headgate.lab.plot.canvas.Tone;
import io.headgate.rule.Mode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Runs as pictures over time, all in the same slices.
 *
 * @param results the runs
 * @param timelines their timelines, in the same order
 * @param outages when the service was not itself
 */
record RunCharts(List<RunResult> results, List<Timeline> timelines, List<Outage> outages) {

    private static final int MOST_SLICES = 120;
    private static final int MOST_RULES = 6;
    private static final double NANOS_PER_MS = 1e6;

    static RunCharts of(List<RunResult> results, List<Outage> outages) {
        return new RunCharts(results, Timeline.even(results, MOST_SLICES), outages);
    }

    /** How long a slice is, as text. */
    String slice() {
        return String.format(Locale.ROOT, "%.1f s", timelines.get(0).widthNanos() / 1e9)
                .replace(".0 s", " s");
    }

    /** What was offered, and what came of it under each rule set. */
    Chart goodput() {
        Chart chart = chart("Goodput", Axis.of("good answers", "per s"))
                .with(Series.bars("offered", seconds(), perSecond(0, Moment::offeredCalls))
                        .in(Tone.SHADE));
        for (int run = 0; run < results.size(); run++) {
            chart = chart.with(Series.step(results.get(run).name(), seconds(), perSecond(run, Moment::goodCalls))
                    .in(tone(run)));
        }
        return chart;
    }

    /** Answers that were none, under each rule set. */
    Chart errors() {
        Chart chart = chart("Errors", Axis.of("failed, timed out, turned away", "per s"));
        for (int run = 0; run < results.size(); run++) {
            chart = chart.with(Series.step(results.get(run).name(), seconds(), perSecond(run, Moment::errorCalls))
                    .in(tone(run)));
        }
        return chart;
    }

    /** How full the service's queue was. */
    Chart queue() {
        Chart chart = chart("Queue of the service", Axis.counts("most that queued", "calls"));
        for (int run = 0; run < results.size(); run++) {
            chart = chart.with(Series.step(results.get(run).name(), seconds(), values(run, Moment::mostQueued))
                    .in(tone(run)));
        }
        return chart;
    }

    /** How long calls took, one panel for each rule set. */
    Panels latency() {
        List<Chart> panels = new ArrayList<>();
        for (int run = 0; run < results.size(); run++) {
            Chart chart = chart(results.get(run).name(), Axis.of("latency", "ms"));
            chart = chart.with(latency("p50", run, Percentiles::p50))
                    .with(latency("p90", run, Percentiles::p90))
                    .with(latency("p99", run, Percentiles::p99))
                    .with(latency("p99.9", run, Percentiles::p999));
            panels.add(chart);
        }
        return new Panels("Latency", "waits included, of calls that ended in " + slice(), 1, panels);
    }

    /** Nothing where no call ended. */
    private Series latency(String name, int run, ToDoubleFunction<Percentiles> of) {
        return Series.line(name, seconds(), values(run, moment -> {
            Percentiles latency = moment.latency();
            return latency.count() == 0 ? Double.NaN : of.applyAsDouble(latency) / NANOS_PER_MS;
        }));
    }

    /** What rules refused over time; those that refused most by name, the others together. */
    Chart refused(int run) {
        RunResult result = results.get(run);
        List<RuleCount> most = result.rules().stream()
                .filter(rule -> rule.refused() > 0 && rule.series() != RuleSeries.OTHERS)
                .sorted(Comparator.comparingLong(RuleCount::refused).reversed())
                .limit(MOST_RULES)
                .toList();
        Chart chart = chart("Refused under " + result.name(), Axis.of("refused", "per s"));
        for (RuleCount rule : most) {
            chart = chart.with(Series.step(
                    rule.id() + shadow(rule), seconds(), perSecond(run, moment -> moment.refusedBy(rule.series()))));
        }
        List<Integer> others = result.rules().stream()
                .filter(rule -> rule.refused() > 0 && !most.contains(rule))
                .map(RuleCount::series)
                .distinct()
                .toList();
        return others.isEmpty()
                ? chart
                : chart.with(Series.step(
                        "other rules",
                        seconds(),
                        perSecond(
                                run,
                                moment -> others.stream()
                                        .mapToLong(moment::refusedBy)
                                        .sum())));
    }

    static String shadow(RuleCount rule) {
        return rule.mode() == Mode.SHADOW ? " (shadow)" : "";
    }

    private Chart chart(String title, Axis y) {
        Chart chart = Chart.of(title, time(), y);
        for (Outage outage : outages) {
            chart = chart.with(new Span(
                    "outage", outage.from().toNanos() / 1e9, outage.to().toNanos() / 1e9, Tone.YELLOW));
        }
        return chart;
    }

    /** All pictures have the same time below them. */
    Axis time() {
        return Axis.of("time", "s").within(0, slices() * (timelines.get(0).widthNanos() / 1e9));
    }

    private int slices() {
        return Math.max(1, timelines.stream().mapToInt(Timeline::size).max().orElse(1));
    }

    private double[] seconds() {
        double[] seconds = new double[slices()];
        for (int slice = 0; slice < seconds.length; slice++) {
            seconds[slice] = timelines.get(0).secondsAt(slice);
        }
        return seconds;
    }

    private double[] perSecond(int run, ToDoubleFunction<Moment> of) {
        double width = timelines.get(run).widthNanos() / 1e9;
        return values(run, moment -> of.applyAsDouble(moment) / width);
    }

    private double[] values(int run, ToDoubleFunction<Moment> of) {
        double[] values = new double[slices()];
        for (int slice = 0; slice < values.length; slice++) {
            values[slice] = of.applyAsDouble(timelines.get(run).get(slice));
        }
        return values;
    }

    /** Without rules in the tone of what is bad, the documents in others. */
    private static Tone tone(int run) {
        return List.of(Tone.VERMILLION, Tone.BLUE, Tone.GREEN).get(run % 3);
    }
}
