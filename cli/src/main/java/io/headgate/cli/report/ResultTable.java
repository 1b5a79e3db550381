package io.headgate.cli.report;

import io.headgate.cli.terminal.Figures;
import io.headgate.cli.terminal.Ink;
import io.headgate.cli.terminal.Ink.Meaning;
import io.headgate.cli.terminal.Table;
import io.headgate.cli.terminal.Table.Cell;
import io.headgate.lab.compare.Result;
import io.headgate.lab.rate.Durations;
import io.headgate.lab.rate.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * One line per algorithm: what was offered, admitted and refused, and the worst period against limit and promise.
 *
 * @param rate the limit
 * @param results how each algorithm did
 */
public record ResultTable(Rate rate, List<Result> results) {

    private record Column(String head, Function<Result, Cell> cell) {}

    private static final String LONGEST_WAIT = "longest\nwait";
    private static final String OFFERED = "offered";

    /** What to leave out on narrow screens: first nothing, last what is told elsewhere as well. */
    private static final List<Set<String>> LEFT_OUT =
            List.of(Set.of(), Set.of(LONGEST_WAIT), Set.of(LONGEST_WAIT, OFFERED));

    /** The lines, at most {@code width} long where leaving columns out can achieve that. */
    public List<String> lines(Ink ink, int width) {
        List<String> lines = new ArrayList<>(table(width).lines(ink));
        String period = Durations.format(rate.period());
        lines.add("");
        lines.add("worst: the most that ran in any " + period + ", wherever it begins");
        lines.add("at most: what the algorithm promises for any " + period + "; kept: whether it held");
        return lines;
    }

    private Table table(int width) {
        return LEFT_OUT.stream()
                .map(this::without)
                .filter(table -> table.width() <= width)
                .findFirst()
                .orElseGet(() -> without(LEFT_OUT.get(LEFT_OUT.size() - 1)));
    }

    private Table without(Set<String> heads) {
        List<Column> columns = columns().stream()
                .filter(column -> !heads.contains(column.head))
                .toList();
        return new Table(
                columns.stream().map(Column::head).toList(),
                results.stream()
                        .map(result -> columns.stream()
                                .map(column -> column.cell.apply(result))
                                .toList())
                        .toList());
    }

    private List<Column> columns() {
        return List.of(
                new Column("algorithm", result -> new Cell(result.contender().name(), Meaning.STRONG)),
                new Column(OFFERED, result -> count(result.outcome().offered(), Meaning.PLAIN)),
                new Column("admitted", result -> count(result.outcome().admitted(), Meaning.PLAIN)),
                new Column("refused", result -> count(result.outcome().refused(), Meaning.PLAIN)),
                new Column("waited", result -> count(result.outcome().waited(), Meaning.PLAIN)),
                new Column(
                        LONGEST_WAIT,
                        result -> new Cell(Figures.wait(result.outcome().worstWait()), Meaning.PLAIN)),
                new Column(
                        "worst\n" + Durations.format(rate.period()),
                        result -> count(result.worst(), Verdict.of(result))),
                new Column(
                        "×\nlimit",
                        result -> new Cell(Figures.times(result.worst(), rate.permits()), Verdict.of(result))),
                new Column("at\nmost", result -> count(result.contender().mostInPeriod(), Meaning.PLAIN)),
                new Column("kept", ResultTable::kept));
    }

    private static Cell count(long number, Meaning meaning) {
        return new Cell(Figures.count(number), meaning);
    }

    private static Cell kept(Result result) {
        return result.kept() ? new Cell("yes", Meaning.GOOD) : new Cell("NO", Meaning.BAD);
    }
}
