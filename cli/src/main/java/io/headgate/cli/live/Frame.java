package io.headgate.cli.live;

import io.headgate.cli.report.Verdict;
import io.headgate.cli.terminal.Figures;
import io.headgate.cli.terminal.Ink;
import io.headgate.cli.terminal.Ink.Meaning;
import io.headgate.cli.terminal.Terminal;
import io.headgate.lab.compare.Result;
import io.headgate.lab.rate.Durations;
import io.headgate.lab.simulation.Slices;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One picture of the demo: a line for the traffic and one for each algorithm, with what it has let through so far.
 *
 * @param scene what is shown
 * @param terminal where
 */
record Frame(Scene scene, Terminal terminal) {

    /*
     *   name                    chart                      admitted  refused  worst  × limit
     *   |<-------- 23 -------->| |<---- what is left --->|  |<- 8 ->| |<-7->| |<-5->| |<-6->|
     */
    private static final int NAME = 23;
    private static final int NUMBERS = 31;
    private static final int WIDEST_CHART = 80;
    private static final int NARROWEST_CHART = 16;

    /** How many columns a picture needs at least. */
    static final int COLUMNS = NAME + 1 + NARROWEST_CHART + NUMBERS + 1;

    /** How many rows this picture has. */
    int rows() {
        return scene.contenders().size() + 5;
    }

    List<String> lines(List<Result> results, long nowNanos) {
        List<String> lines = new ArrayList<>();
        lines.add(trafficLine(results.get(0), nowNanos));
        lines.add(head("", "admitted" + perColumn(), "admitted", "refused", "worst", "×"));
        lines.add(
                head("algorithm", axis(), "", "", Durations.format(scene.rate().period()), "limit"));
        results.forEach(result -> lines.add(algorithmLine(result)));
        lines.add(legend());
        return lines;
    }

    private String trafficLine(Result any, long nowNanos) {
        Slices offered = any.outcome().offeredSlices();
        String time = Figures.seconds(nowNanos) + " of " + Durations.format(scene.length());
        String calls = String.format(" %-13s %15s", Figures.count(offered.total()) + " calls", time);
        return strong(pad("traffic offered", NAME)) + " " + terminal.ink().paint(Meaning.OFFERED, chart(offered))
                + calls;
    }

    private String algorithmLine(Result result) {
        Meaning meaning = Verdict.of(result);
        String counts = String.format(
                " %8s %7s",
                Figures.count(result.outcome().admitted()),
                Figures.count(result.outcome().refused()));
        String worst = String.format(
                " %5s %6s",
                Figures.count(result.worst()),
                Figures.times(result.worst(), scene.rate().permits()));
        return pad(result.contender().name(), NAME) + " "
                + terminal.ink().paint(meaning, chart(result.outcome().admittedSlices())) + counts
                + terminal.ink().paint(meaning, worst);
    }

    private String head(String name, String chart, String admitted, String refused, String worst, String times) {
        return strong(pad(name, NAME) + " " + pad(chart, chartWidth()))
                + strong(String.format(" %8s %7s %5s %6s", admitted, refused, worst, times));
    }

    private String legend() {
        String heights = terminal.glyphs().bar(4) + " the pace of the limit, "
                + terminal.glyphs().bar(8) + " twice that or more";
        String colours = terminal.ink() == Ink.COLOUR ? "; yellow: was over the limit" : "";
        return terminal.ink().paint(Meaning.FAINT, heights + colours);
    }

    /** A column for each stretch of time, as high as the permits in it are many: half height is the pace of the limit. */
    private String chart(Slices slices) {
        long sliceNanos = slices.width().toNanos();
        StringBuilder chart = new StringBuilder();
        for (int column = 0; column < chartWidth(); column++) {
            long from = edge(column);
            long to = edge(column + 1);
            long covered = (ceil(to, sliceNanos) - ceil(from, sliceNanos)) * sliceNanos;
            double pace = (double) scene.rate().permits()
                    * covered
                    / scene.rate().period().toNanos();
            long count = slices.between(from, to);
            long eighths = count == 0 ? 0 : Math.max(1, Math.round(4 * count / pace));
            chart.append(terminal.glyphs().bar(eighths));
        }
        return chart.toString();
    }

    private static long ceil(long nanos, long unit) {
        return -Math.floorDiv(-nanos, unit);
    }

    private long edge(int column) {
        return scene.length().toNanos() / chartWidth() * column;
    }

    private String perColumn() {
        long millis = Duration.ofNanos(edge(1)).toMillis();
        String full = " per " + millis + " ms";
        return "admitted".length() + full.length() <= chartWidth() ? full : "";
    }

    private String axis() {
        String start = "0 s";
        String end = Durations.format(scene.length());
        int room = chartWidth() - start.length() - end.length();
        return start + " " + "─".repeat(Math.max(1, room - 2)) + " " + end;
    }

    private int chartWidth() {
        return Math.max(NARROWEST_CHART, Math.min(WIDEST_CHART, terminal.columns() - NAME - 1 - NUMBERS - 1));
    }

    private String strong(String text) {
        return terminal.ink().paint(Meaning.STRONG, text);
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
