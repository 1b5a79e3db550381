package io.headgate.examples.shop.report;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A summary as lines of at most a hundred columns: acts under headings, a row for each client, and the rules that refused. */
public final class SummaryTable {

    private static final int WIDTH = 100;
    private static final int RULE_WIDTH = 27; // what the other columns leave

    private SummaryTable() {}

    /** The lines. */
    public static List<String> lines(Summary summary) {
        List<String> lines = new ArrayList<>();
        lines.add(row("", "offered", "admitted", "degraded", "refused", "failed", "p50", "p99", "refused by"));
        summary.acts().forEach(act -> add(act, lines));
        lines.add("");
        lines.add("offered = admitted + refused + failed; degraded: admitted, but without the stock or paid later");
        footnote("breakers that opened, and how often: ", summary.opened(), lines);
        footnote("rules in shadow, and what they would have refused: ", summary.inShadow(), lines);
        long abandoned = abandoned(summary);
        if (abandoned > 0) {
            lines.add("of those that failed, not sent or cut off by the demo itself: " + abandoned);
        }
        return lines;
    }

    private static void add(ActFigures act, List<String> lines) {
        lines.add(act.act() + ", " + Wording.seconds(act.lasted()));
        act.clients().forEach((client, figures) -> add(client, figures, lines));
    }

    private static void add(String client, Figures figures, List<String> lines) {
        Iterator<Map.Entry<String, Long>> rules = figures.refusedBy().entrySet().iterator();
        lines.add(row(
                client,
                number(figures.offered()),
                number(figures.admitted()),
                number(figures.degraded()),
                number(figures.refused()),
                number(figures.failed()),
                Wording.millis(figures.p50Micros()),
                Wording.millis(figures.p99Micros()),
                rules.hasNext() ? rule(rules.next()) : ""));
        rules.forEachRemaining(each -> lines.add(row("", "", "", "", "", "", "", "", rule(each))));
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, "  %-9s %8s %9s %9s %8s %7s %9s %9s  %s", cells)
                .stripTrailing();
    }

    private static String number(long count) {
        return count == 0 ? "-" : Long.toString(count);
    }

    private static String rule(Map.Entry<String, Long> refused) {
        return Wording.counts(Map.of(refused.getKey(), refused.getValue()), RULE_WIDTH);
    }

    private static void footnote(String what, Map<String, Long> counts, List<String> lines) {
        if (!counts.isEmpty()) {
            lines.add(what + Wording.counts(counts, WIDTH - what.length()));
        }
    }

    private static long abandoned(Summary summary) {
        return summary.acts().stream()
                .flatMap(act -> act.clients().values().stream())
                .mapToLong(Figures::abandoned)
                .sum();
    }
}
