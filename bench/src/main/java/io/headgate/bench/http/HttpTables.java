package io.headgate.bench.http;

import io.headgate.bench.contender.Side;
import io.headgate.bench.measure.Spread;
import io.headgate.bench.report.Figures;
import io.headgate.bench.report.TextTable;
import java.util.ArrayList;
import java.util.List;

/** Lays an outcome out: the services, then the adapters alone. */
final class HttpTables {

    private static final String NOTHING = "–";

    private final HttpOutcome outcome;
    private final boolean comparable;

    HttpTables(HttpOutcome outcome, boolean comparable) {
        this.outcome = outcome;
        this.comparable = comparable;
    }

    static List<String> legend() {
        return List.of(
                "CPU µs     CPU time that the process of the server takes for one request, all threads, user and system:",
                "           median of the rounds; the client is another process",
                "spread     the lowest and the highest",
                "added µs   what the protection adds to the same service without it, compared within each round: median",
                "undecided  it adds something in some rounds and takes something away in others: this run cannot tell",
                "B/op       bytes allocated per call",
                "Each protection has one flow rule, which admits everything, and the statistics that it keeps by default.");
    }

    List<String> services() {
        List<String> lines = new ArrayList<>();
        lines.add("a request, served");
        TextTable table = new TextTable("", "", "CPU µs", "spread", "added µs", "spread", "requests");
        HttpCell.ALL.stream().filter(cell -> outcome.micros(cell).isPresent()).forEach(cell -> table.add(row(cell)));
        lines.addAll(table.lines());
        return lines;
    }

    private List<String> row(HttpCell cell) {
        Spread micros = outcome.micros(cell).orElseThrow();
        boolean compared = comparable && cell.protection() != Protection.NOTHING;
        Difference added = new Difference(outcome.added(cell).orElse(micros));
        return List.of(
                cell.stack().label(),
                cell.protection().label(),
                Figures.hundredths(micros.median()),
                Figures.hundredths(micros.least()) + "–" + Figures.hundredths(micros.most()),
                compared ? added.text() : NOTHING,
                compared ? added.range() : NOTHING,
                String.valueOf(outcome.requests(cell)));
    }

    List<String> alone() {
        List<String> lines = new ArrayList<>();
        lines.add("the adapter alone, on a request that Jetty holds open, 1 thread, CPU time");
        TextTable table = new TextTable("", "", "ns/op", "spread", "× Sentinel's filter", "B/op");
        outcome.alone().cells().forEach(adapter -> table.add(row(adapter)));
        lines.addAll(table.lines());
        return lines;
    }

    private List<String> row(Adapter adapter) {
        Spread nanos = outcome.alone().nanos(adapter).orElseThrow();
        String ratio = comparable && adapter.side() == Side.OURS
                ? outcome.alone()
                        .nanos(Adapter.SENTINEL_FILTER)
                        .map(theirs -> nanos.over(theirs).text())
                        .orElse(NOTHING)
                : NOTHING;
        return List.of(
                adapter.side().label(),
                adapter.label(),
                Figures.tenths(nanos.median()),
                Figures.tenths(nanos.least()) + "–" + Figures.tenths(nanos.most()),
                ratio,
                Figures.tenths(outcome.alone().bytes(adapter).orElseThrow().median()));
    }
}
