package io.headgate.bench.redis;

import io.headgate.bench.measure.Spread;
import io.headgate.bench.report.Figures;
import io.headgate.bench.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Lays an outcome out: a table for each scenario, then the bytes of keys. */
final class RedisTables {

    private final RedisOutcome outcome;

    RedisTables(RedisOutcome outcome) {
        this.outcome = outcome;
    }

    static List<String> legend() {
        return List.of(
                "decisions/s  all threads together: median of the rounds",
                "spread       the lowest and the highest",
                "p50, p99     microseconds from a call to its answer: medians of the rounds",
                "commands     that Redis runs for a decision, those that scripts call included",
                "bytes        that Redis holds for a limiter, all its keys with their names",
                "targets      are judged by ratios within each round, or each short turn of it: their median, and the range that it",
                "             lies in (98 of 100 times, of seven or more; up to ten that is all of them)",
                "Everybody uses its own connections with the defaults of the library, and the same limits. Where nothing may",
                "be refused nothing was, and where a limit was reached it was kept, or the run fails.");
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Scenario scenario : Scenario.values()) {
            TextTable table = new TextTable("", "", "decisions/s", "spread", "p50 µs", "p99 µs", "commands");
            outcome.cells(scenario).forEach(cell -> table.add(row(cell)));
            lines.add(scenario.label());
            lines.addAll(table.lines());
            lines.add("");
        }
        lines.addAll(bytes());
        return lines;
    }

    private List<String> row(Cell cell) {
        Spread perSecond = outcome.of(cell, Turn::perSecond).orElseThrow();
        return List.of(
                cell.side().label(),
                cell.who(),
                whole(perSecond.median()),
                whole(perSecond.least()) + "–" + whole(perSecond.most()),
                median(cell, Turn::p50),
                median(cell, Turn::p99),
                String.format(
                        Locale.ROOT,
                        "%.4f",
                        outcome.of(cell, Turn::commands).orElseThrow().median()));
    }

    private String median(Cell cell, ToDoubleFunction<Turn> figure) {
        return Figures.hundredths(outcome.of(cell, figure).orElseThrow().median());
    }

    private static String whole(double value) {
        return String.format(Locale.ROOT, "%.0f", value);
    }

    private List<String> bytes() {
        TextTable table = new TextTable("", "", "bytes, 1 decision", "bytes, many decisions");
        outcome.bytes()
                .forEach((weighed, bytes) -> table.add(List.of(
                        weighed.side().label(), weighed.label(), whole(bytes.afterOne()), whole(bytes.afterMany()))));
        List<String> lines = new ArrayList<>();
        lines.add("a limiter in Redis");
        lines.addAll(table.lines());
        return lines;
    }
}
