package io.headgate.lab.replay;

import io.headgate.lab.log.BadLine;
import io.headgate.lab.plot.Axis;
import io.headgate.lab.plot.Chart;
import io.headgate.lab.plot.Level;
import io.headgate.lab.plot.Series;
import io.headgate.lab.plot.TimeScale;
import io.headgate.lab.plot.canvas.Tone;
import io.headgate.lab.rate.Durations;
import io.headgate.lab.rate.Rate;
import io.headgate.lab.report.HtmlReport;
import io.headgate.lab.report.HtmlTable;
import io.headgate.lab.report.HtmlTable.Cell;
import io.headgate.lab.report.HtmlTable.Column;
import io.headgate.lab.report.HtmlTable.Meaning;
import io.headgate.lab.simulation.Slices;
import java.util.List;
import java.util.stream.IntStream;

/** A replay as a page to keep: the log, all limits beside one another, and each on its own. */
public final class ReplayPage {

    private static final int MOST_SLICES = 400;
    private static final int MOST_TOGETHER = 8;

    private final ReplayOutcome outcome;
    private final Timeline timeline;
    private final TimeScale scale;
    private final double[] times;

    private ReplayPage(ReplayOutcome outcome) {
        this.outcome = outcome;
        this.timeline = Timeline.of(outcome, MOST_SLICES);
        long width = timeline.width().toNanos();
        this.scale = TimeScale.upTo(Math.multiplyExact(width, Math.max(1, timeline.rows())));
        this.times = IntStream.range(0, timeline.rows())
                .mapToDouble(row -> scale.of(width * row))
                .toArray();
    }

    /** The page. @param name what the log is called */
    public static String html(ReplayOutcome outcome, String name) {
        return new ReplayPage(outcome).page(name);
    }

    private String page(String name) {
        HtmlReport page = new HtmlReport("What limits would have done: " + name);
        page.paragraph(LogFacts.traffic(outcome) + ".");
        page.paragraph(
                "Each limit was tried on its own, in the time of the log. A caller who is refused may call again, or "
                        + "give up; a log cannot tell, so here nobody does either.");
        page.items(LogFacts.notes(outcome));
        page.section("All limits").table(limits());
        if (outcome.limits().size() > 1 && outcome.limits().size() <= MOST_TOGETHER) {
            page.figure(together(), "What each limit would have refused, over time.");
        }
        for (int index = 0; index < outcome.limits().size(); index++) {
            limit(page, index);
        }
        if (!outcome.log().firstBad().isEmpty()) {
            page.section("Lines that could not be used").paragraph(LogFacts.flaws(outcome.log()) + ". The first:");
            page.items(outcome.log().firstBad().stream().map(BadLine::toString).toList());
        }
        return page.html();
    }

    private HtmlTable limits() {
        return new HtmlTable(
                "What each limit would have done to " + LogFacts.count(outcome.offered()) + " calls",
                List.of(
                        Column.text("limit"),
                        Column.number("admitted"),
                        Column.number("refused"),
                        Column.number("share"),
                        Column.number("most refused in 1 s"),
                        Column.number("failed anyway"),
                        Column.number("keys")),
                outcome.limits().stream().map(ReplayPage::row).toList());
    }

    private static List<Cell> row(LimitOutcome limit) {
        boolean some = limit.refused() > 0;
        String failed =
                limit.statuses().known() > 0 ? LogFacts.count(limit.statuses().failed()) : "-";
        return List.of(
                Cell.of(limit.limit().toString()),
                number(limit.admitted()),
                new Cell(LogFacts.count(limit.refused()), some ? Meaning.CAUTION : Meaning.GOOD),
                Cell.of(Shares.of(limit.refused(), limit.offered())),
                number(limit.worst().refused()),
                Cell.of(failed),
                number(limit.keys().known()));
    }

    private static Cell number(long number) {
        return Cell.of(LogFacts.count(number));
    }

    private void limit(HtmlReport page, int index) {
        LimitOutcome limit = outcome.limits().get(index);
        page.section(limit.limit().toString());
        page.paragraph(LogFacts.count(limit.refused()) + " of " + LogFacts.count(limit.offered()) + " calls refused, "
                + Shares.of(limit.refused(), limit.offered()) + ".");
        page.figure(chart(index), "Grey: what was offered. Where admitted falls below it, calls were refused.");
        page.items(LogFacts.of(limit));
        if (!limit.keys().mostRefused().isEmpty() && limit.limit().per() != Per.ALL) {
            page.table(keys(limit));
        }
    }

    private static HtmlTable keys(LimitOutcome limit) {
        return new HtmlTable(
                "The most refused of " + LogFacts.count(limit.keys().known()) + " keys",
                List.of(
                        Column.text(limit.limit().per().toString()),
                        Column.number("offered"),
                        Column.number("admitted"),
                        Column.number("refused"),
                        Column.number("share")),
                limit.keys().mostRefused().stream()
                        .map(key -> List.of(
                                Cell.of(key.key()),
                                number(key.offered()),
                                number(key.admitted()),
                                number(key.refused()),
                                Cell.of(Shares.of(key.refused(), key.offered()))))
                        .toList());
    }

    private Chart chart(int index) {
        LimitOutcome limit = outcome.limits().get(index);
        Chart chart = empty("Offered, admitted and refused")
                .with(Series.bars("offered", times, counts(timeline.offered())).in(Tone.SHADE))
                .with(Series.step("admitted", times, counts(timeline.admitted().get(index)))
                        .in(Tone.BLUE))
                .with(Series.step("refused", times, counts(timeline.refused().get(index)))
                        .in(Tone.VERMILLION));
        Rate rate = limit.limit().contender().rate();
        boolean comparable = limit.limit().per() == Per.ALL && rate.period().compareTo(timeline.width()) <= 0;
        return comparable ? chart.with(new Level("limit", rate.permitsIn(timeline.width()))) : chart;
    }

    private Chart together() {
        Chart chart = empty("Refused");
        for (int index = 0; index < outcome.limits().size(); index++) {
            chart = chart.with(Series.step(
                    outcome.limits().get(index).limit().toString(),
                    times,
                    counts(timeline.refused().get(index))));
        }
        return chart;
    }

    private Chart empty(String title) {
        return Chart.of(
                title,
                scale.axis("time since " + LogFacts.clock(timeline.start()) + " UTC"),
                Axis.counts("calls", "per " + Durations.format(timeline.width())));
    }

    private double[] counts(Slices slices) {
        return IntStream.range(0, timeline.rows()).mapToDouble(slices::get).toArray();
    }
}
