package io.headgate.lab.compare;

import io.headgate.lab.rate.Durations;
import io.headgate.lab.report.HtmlTable;
import io.headgate.lab.report.HtmlTable.Cell;
import io.headgate.lab.report.HtmlTable.Column;
import io.headgate.lab.report.HtmlTable.Meaning;
import io.headgate.lab.simulation.Waits;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** The tables of a case. */
final class CaseTable {

    private CaseTable() {}

    static HtmlTable verdicts(Case played) {
        String period = Durations.format(played.rate().period());
        return new HtmlTable(
                "Worst " + period
                        + ": the most that ran in any interval of that length, wherever it begins. Promise: the most "
                        + "that the algorithm's documentation allows there.",
                List.of(
                        Column.text("algorithm"),
                        Column.number("offered"),
                        Column.number("admitted"),
                        Column.number("refused"),
                        Column.number("waited"),
                        Column.number("worst " + period),
                        Column.number("× limit"),
                        Column.number("promise"),
                        Column.text("verdict")),
                played.results().stream().map(CaseTable::verdict).toList());
    }

    private static List<Cell> verdict(Result result) {
        return List.of(
                Cell.of(result.contender().name()),
                Cell.of(count(result.outcome().offered())),
                Cell.of(count(result.outcome().admitted())),
                Cell.of(count(result.outcome().refused())),
                Cell.of(count(result.outcome().waited())),
                Cell.of(count(result.worst())),
                Cell.of(times(result.worst(), result.contender().rate().permits())),
                Cell.of(count(result.contender().mostInPeriod())),
                meaning(result));
    }

    private static Cell meaning(Result result) {
        if (!result.kept()) {
            return new Cell("promise broken", Meaning.BAD);
        }
        return result.withinLimit()
                ? new Cell("kept, within the limit", Meaning.GOOD)
                : new Cell("kept, over the limit", Meaning.CAUTION);
    }

    static HtmlTable waits(Case played) {
        return new HtmlTable(
                "Waits of admitted calls; percentiles are at most a sixteenth too long.",
                List.of(
                        Column.text("algorithm"),
                        Column.number("waited"),
                        Column.number("median"),
                        Column.number("90 %"),
                        Column.number("99 %"),
                        Column.number("longest")),
                IntStream.range(0, played.results().size())
                        .filter(index -> played.results().get(index).outcome().waited() > 0)
                        .mapToObj(index -> waits(
                                played.results().get(index),
                                played.traces().get(index).waits()))
                        .toList());
    }

    private static List<Cell> waits(Result result, Waits waits) {
        return List.of(
                Cell.of(result.contender().name()),
                Cell.of(count(result.outcome().waited())),
                Cell.of(wait(waits.percentile(50))),
                Cell.of(wait(waits.percentile(90))),
                Cell.of(wait(waits.percentile(99))),
                Cell.of(wait(result.outcome().worstWait())));
    }

    private static String wait(OptionalLong nanos) {
        return nanos.isPresent() ? wait(Duration.ofNanos(nanos.getAsLong())) : "-";
    }

    /** {@code 12.5 ms}, rounded up to a tenth. */
    static String wait(Duration wait) {
        BigDecimal millis = BigDecimal.valueOf(wait.toNanos(), 6).setScale(1, RoundingMode.CEILING);
        return String.format(Locale.ROOT, "%,.1f ms", millis);
    }

    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** {@code 1.25×}, rounded up, so that only what is within the limit shows as 1.00. */
    private static String times(long number, long of) {
        return of == 0 ? "-" : BigDecimal.valueOf(number).divide(BigDecimal.valueOf(of), 2, RoundingMode.CEILING) + "×";
    }

    static String percent(Result result) {
        long offered = Math.max(1, result.outcome().offered());
        return Math.round(100.0 * result.outcome().admitted() / offered) + " %";
    }
}
