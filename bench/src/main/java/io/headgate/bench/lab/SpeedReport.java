package io.headgate.bench.lab;

import io.headgate.bench.measure.Goal;
import io.headgate.bench.measure.Goal.Part;
import io.headgate.bench.measure.Spread;
import io.headgate.bench.measure.Verdict;
import io.headgate.bench.report.Figures;
import io.headgate.bench.report.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Lays out how fast decisions are simulated. */
final class SpeedReport {

    static final double GOAL_MILLIONS = 5;

    private final Speeds speeds;

    SpeedReport(Speeds speeds) {
        this.speeds = speeds;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "simulated decisions on one core: an arrival made, the limiter asked, slices and the worst period counted");
        lines.add("");
        TextTable table =
                new TextTable("algorithm", "slowest on", "M/s there", "M/s", "spread", "M/s elapsed", "B each");
        speeds.algorithms().forEach(algorithm -> table.add(row(algorithm)));
        lines.addAll(table.lines());
        lines.add("");
        lines.add(
                "M/s          millions of decisions per second of processor time, all traffic together; the median round");
        lines.add("M/s elapsed  the same per second that passed, whatever else the machine did");
        lines.add("B each       bytes allocated per decision");
        lines.add("");
        lines.addAll(summary());
        return lines;
    }

    private List<String> row(String algorithm) {
        Spread millions = speeds.of(algorithm, Simulated::millionsPerCpuSecond);
        LabCell slowest = speeds.slowest(algorithm);
        return List.of(
                algorithm,
                slowest.where(),
                Figures.tenths(speeds.millions(slowest).median()),
                Figures.tenths(millions.median()),
                Figures.tenths(millions.least()) + "–" + Figures.tenths(millions.most()),
                Figures.tenths(
                        speeds.of(algorithm, Simulated::millionsPerSecond).median()),
                Figures.hundredths(
                        speeds.of(algorithm, Simulated::bytesPerDecision).median()));
    }

    private List<String> summary() {
        Spread algorithms = Spread.of(speeds.algorithms().stream()
                .map(each -> speeds.of(each, Simulated::millionsPerCpuSecond).median())
                .toList());
        LabCell slowest = speeds.algorithms().stream()
                .map(speeds::slowest)
                .min(Comparator.comparingDouble(cell -> speeds.millions(cell).median()))
                .orElseThrow();
        return List.of(
                "median algorithm   " + Figures.tenths(algorithms.median()) + " M/s",
                "slowest algorithm  " + Figures.tenths(algorithms.least()) + " M/s",
                "slowest of all     " + Figures.tenths(speeds.millions(slowest).median()) + " M/s, " + slowest.label(),
                "all together       "
                        + Figures.tenths(
                                speeds.ofAll(Simulated::millionsPerCpuSecond).median()) + " M/s");
    }

    Goal goal() {
        return new Goal(
                "every algorithm: at least 5 million simulated decisions per second on one core",
                speeds.algorithms().stream().map(this::part).toList());
    }

    private Part part(String algorithm) {
        Spread millions = speeds.of(algorithm, Simulated::millionsPerCpuSecond);
        Verdict verdict = millions.least() >= GOAL_MILLIONS
                ? Verdict.REACHED
                : millions.most() < GOAL_MILLIONS ? Verdict.MISSED : Verdict.UNDECIDED;
        return new Part(algorithm + " " + Figures.tenths(millions.median()), verdict);
    }
}
