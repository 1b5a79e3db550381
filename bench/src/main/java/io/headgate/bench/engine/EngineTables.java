package io.headgate.bench.engine;

import io.headgate.bench.contender.Side;
import io.headgate.bench.measure.Ratio;
import io.headgate.bench.measure.Spread;
import io.headgate.bench.report.Figures;
import io.headgate.bench.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Lays an outcome out: one table for each scenario and number of threads. */
final class EngineTables {

    private static final String NOTHING = "–";

    private final Outcome outcome;
    private final EngineSettings settings;

    EngineTables(Outcome outcome, EngineSettings settings) {
        this.outcome = outcome;
        this.settings = settings;
    }

    static List<String> legend() {
        return List.of(
                "ns/op           from one call to the next, all threads together: median of all iterations and forks",
                "spread          the fastest and the slowest iteration",
                "M/s             million calls per second, all threads together",
                "× floor         how many times the floor's ns/op; lower is better",
                "× Sentinel      how many times as fast as Sentinel; higher is better",
                "× Resilience4j  how many times as fast as Resilience4j, which keeps no statistics of calls, and in place of",
                "                four rules has three: rate limiter, breaker, bulkhead",
                "undecided       the spreads overlap: this run cannot tell which is faster",
                "B/op            bytes allocated per call, the median iteration: the last one contains the check of the counters");
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Scenario scenario : settings.scenarios()) {
            for (int count : settings.threads()) {
                lines.addAll(table(scenario, count));
                lines.add("");
            }
        }
        return lines;
    }

    private List<String> table(Scenario scenario, int threads) {
        List<String> lines = new ArrayList<>();
        lines.add(scenario.label() + ", " + EngineCell.threadsLabel(threads));
        TextTable table =
                new TextTable("", "", "ns/op", "spread", "M/s", "× floor", "× Sentinel", "× Resilience4j", "B/op");
        outcome.cells(scenario, threads).forEach(cell -> table.add(row(cell)));
        lines.addAll(table.lines());
        return lines;
    }

    private List<String> row(EngineCell cell) {
        Spread nanos = outcome.samples().nanos(cell).orElseThrow();
        Side side = cell.engine().side();
        return List.of(
                side.label(),
                cell.engine().label(),
                Figures.tenths(nanos.median()),
                Figures.tenths(nanos.least()) + "–" + Figures.tenths(nanos.most()),
                Figures.tenths(1e3 / nanos.median()),
                side == Side.FLOOR ? NOTHING : against(cell, Engine.FLOOR, nanos::over),
                side == Side.OURS ? against(cell, Engine.SENTINEL, peer -> peer.over(nanos)) : NOTHING,
                side == Side.OURS ? against(cell, Engine.RESILIENCE4J, peer -> peer.over(nanos)) : NOTHING,
                Figures.hundredths(outcome.samples().bytes(cell).orElseThrow().median()));
    }

    private String against(EngineCell cell, Engine other, Function<Spread, Ratio> ratio) {
        Optional<Spread> nanos =
                settings.isComparable() ? outcome.nanos(other, cell.scenario(), cell.threads()) : Optional.empty();
        return nanos.map(ratio).map(Ratio::text).orElse(NOTHING);
    }
}
