package io.headgate.bench.dropin;

import io.headgate.bench.engine.Scenario;
import io.headgate.bench.measure.Goal;
import io.headgate.bench.measure.Goal.Part;
import io.headgate.bench.measure.Ratio;
import io.headgate.bench.measure.Samples;
import io.headgate.bench.measure.Spread;
import io.headgate.bench.measure.Verdict;
import io.headgate.bench.report.Figures;
import io.headgate.bench.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Lays the measurements out, and tells what they show. */
final class DropInReport {

    private static final String NOTHING = "–";
    private static final Set<Scenario> REFUSED = Set.of(Scenario.FLOW_REFUSED, Scenario.FLOW_THROWN);
    private static final double TIMES = 4;
    private static final double TIMES_REFUSED = 8;
    private static final double MOST_BYTES = 0.25;

    private final List<Samples<DropInCell>> rounds;
    private final Samples<DropInCell> samples = new Samples<>();
    private final boolean compares;

    DropInReport(List<Samples<DropInCell>> rounds, boolean compares) {
        this.rounds = List.copyOf(rounds);
        this.compares = compares;
        rounds.forEach(samples::add);
    }

    static List<String> legend() {
        return List.of(
                "ns/op       from one call to the next, all threads together: median of all iterations and forks",
                "spread      the fastest and the slowest iteration",
                "× Sentinel  how many times as fast, by the medians of two forks that followed on each other: median of the rounds",
                "B/op        bytes allocated per call, the median iteration",
                "targets     are judged by the range that the median round lies in: two rounds must agree; where they do not there",
                "            are nine more, and of all eleven the best and the worst are left out (right in 98 of 100 cases)",
                "undecided   the goal lies in that range");
    }

    /** What has to be measured again, with that which it is compared with: the rounds do not tell whether a goal is reached. */
    List<DropInCell> undecided() {
        return samples.cells().stream()
                .filter(cell -> compares && isUndecided(cell.on(Jar.DROP_IN)))
                .toList();
    }

    private boolean isUndecided(DropInCell ours) {
        return faster(ours).isAtLeast(goal(ours)) == Verdict.UNDECIDED
                || bytes(ours).isAtMost(MOST_BYTES) == Verdict.UNDECIDED;
    }

    private static double goal(DropInCell ours) {
        return REFUSED.contains(ours.scenario()) ? TIMES_REFUSED : TIMES;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        TextTable table = new TextTable("", "", "ns/op", "spread", "× Sentinel", "B/op", "of Sentinel's");
        samples.cells().forEach(cell -> table.add(row(cell)));
        lines.addAll(table.lines());
        if (compares) {
            lines.add("");
            lines.add("targets (with the median round, and the range that it lies in)");
            goals().forEach(goal -> lines.addAll(goal.lines()));
        }
        return lines;
    }

    private List<String> row(DropInCell cell) {
        Spread nanos = samples.nanos(cell).orElseThrow();
        boolean ours = compares && cell.jar() == Jar.DROP_IN;
        return List.of(
                cell.jar().label(),
                cell.where(),
                Figures.tenths(nanos.median()),
                Figures.tenths(nanos.least()) + "–" + Figures.tenths(nanos.most()),
                ours ? faster(cell).text() : NOTHING,
                Figures.tenths(samples.bytes(cell).orElseThrow().median()),
                ours ? Figures.hundredths(bytes(cell).median()) : NOTHING);
    }

    private List<Goal> goals() {
        return List.of(
                speed("admitted: at least 4 × Sentinel", cell -> !REFUSED.contains(cell.scenario())),
                speed("refused: at least 8 × Sentinel", cell -> REFUSED.contains(cell.scenario())),
                allocation());
    }

    private Goal speed(String what, Predicate<DropInCell> which) {
        return new Goal(
                what,
                ours().stream()
                        .filter(which)
                        .map(cell -> new Part(
                                cell.where() + " " + faster(cell).range(),
                                faster(cell).isAtLeast(goal(cell))))
                        .toList());
    }

    private Goal allocation() {
        return new Goal(
                "bytes: at most 1/4 of Sentinel's",
                ours().stream()
                        .map(cell -> new Part(
                                cell.where() + " " + bytes(cell).range(),
                                bytes(cell).isAtMost(MOST_BYTES)))
                        .toList());
    }

    private List<DropInCell> ours() {
        return samples.cells().stream()
                .filter(cell -> cell.jar() == Jar.DROP_IN)
                .toList();
    }

    private Ratio faster(DropInCell cell) {
        return inEachRound(cell, round -> median(round.nanos(cell.on(Jar.SENTINEL))) / median(round.nanos(cell)));
    }

    private Ratio bytes(DropInCell cell) {
        return inEachRound(cell, round -> median(round.bytes(cell)) / median(round.bytes(cell.on(Jar.SENTINEL))));
    }

    private Ratio inEachRound(DropInCell cell, ToDoubleFunction<Samples<DropInCell>> ratio) {
        return Ratio.of(rounds.stream()
                .filter(round -> round.nanos(cell).isPresent())
                .map(ratio::applyAsDouble)
                .toList());
    }

    private static double median(Optional<Spread> measured) {
        return measured.orElseThrow().median();
    }
}
