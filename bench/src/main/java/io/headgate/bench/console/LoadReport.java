package io.headgate.bench.console;

import io.headgate.bench.report.Figures;
import io.headgate.bench.report.TextTable;
import java.util.ArrayList;
import java.util.List;

/** What was seen, as text. */
final class LoadReport {

    private static final double MEGA = 1e6;

    private LoadReport() {}

    static List<String> lines(LoadSettings settings, LoadOutcome outcome) {
        List<String> lines = new ArrayList<>(figures(settings, outcome));
        lines.add("");
        lines.add("pages: milliseconds from the question to the whole answer, over HTTP, each asked once a second");
        lines.addAll(pages(outcome.pages()));
        return lines;
    }

    private static List<String> figures(LoadSettings settings, LoadOutcome seen) {
        double seconds = Math.max(1, seen.elapsed().toMillis()) / 1000.0;
        List<String> lines = new ArrayList<>();
        lines.add("links      " + settings.instances() + " linked over WebSockets, " + seen.linked() + " at the end, "
                + seen.lost() + " lost" + (seen.why().isEmpty() ? "" : " (" + seen.why() + ")"));
        lines.add("seconds    " + seen.told() + " of instances told, " + seen.count("history.taken") + " kept; "
                + seen.notTold() + " not taken from the socket, " + seen.dropped() + " dropped, "
                + seen.count("history.lost") + " stretches lost; the bench itself was at most "
                + seen.latest().toMillis() + " ms late");
        lines.add("disk       " + Figures.tenths(seen.disk() / MEGA) + " MB in all files");
        lines.add("heap       " + Figures.tenths(seen.heapPeak() / MEGA) + " MB at most of "
                + ConsoleProcess.HEAP_MEGABYTES + " MiB"
                + (seen.heapLive() < 0
                        ? ""
                        : ", " + Figures.tenths(seen.heapLive() / MEGA) + " MB after a collection"));
        lines.add("processor  " + Figures.hundredths(seen.processor().toMillis() / 1000.0 / seconds)
                + " of one: sockets, JSON, store and pages together");
        lines.add("store      slowest transaction " + seen.count("history.slowestMillis") + " ms, "
                + seen.count("history.failed") + " failed");
        return lines;
    }

    private static List<String> pages(PageTimes pages) {
        TextTable table = new TextTable("page", "", "asked", "median", "p99", "worst");
        for (String page : pages.pages()) {
            table.add(List.of(
                    page,
                    "",
                    String.valueOf(pages.count(page)),
                    Figures.tenths(pages.millis(page, 0.5)),
                    Figures.tenths(pages.millis(page, 0.99)),
                    Figures.tenths(pages.millis(page, 1))));
        }
        return table.lines();
    }
}
