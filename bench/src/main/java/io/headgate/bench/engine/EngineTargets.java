package io.headgate.bench.engine;

import io.headgate.bench.measure.Goal;
import io.headgate.bench.measure.Goal.Part;
import io.headgate.bench.measure.Ratio;
import io.headgate.bench.measure.Spread;
import io.headgate.bench.measure.Verdict;
import io.headgate.bench.report.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What we set out to reach, and whether this run shows that we did. */
final class EngineTargets {

    /** The rest of what JMH itself allocates, spread over the calls of an iteration, stays below this. */
    private static final double NO_BYTES = 0.05;

    private static final double MOST_OF_FLOOR = 1.5;

    private final Outcome outcome;

    EngineTargets(Outcome outcome) {
        this.outcome = outcome;
    }

    List<String> lines(EngineSettings settings) {
        return goals(settings).stream().flatMap(goal -> goal.lines().stream()).toList();
    }

    private List<Goal> goals(EngineSettings settings) {
        List<Goal> goals = new ArrayList<>();
        goals.add(counters());
        if (!settings.isComparable()) {
            return goals;
        }
        for (Scenario scenario : settings.scenarios()) {
            for (int threads : settings.threads()) {
                aheadOfSentinel(scenario, threads).ifPresent(bound -> goals.add(ahead(scenario, threads, bound)));
            }
        }
        goals.add(overFloor());
        goals.addAll(bytes(settings));
        return goals;
    }

    /** How many times as fast as Sentinel we want to be, where we have said so. */
    private static Optional<Integer> aheadOfSentinel(Scenario scenario, int threads) {
        return switch (scenario) {
            case NO_RULE -> Optional.of(6);
            case FLOW_ADMITTED -> Optional.of(threads == 1 ? 7 : 6);
            case FLOW_REFUSED ->
                threads == 1 ? Optional.of(20) : Optional.of(10).filter(unused -> threads >= 8);
            case FOUR_RULES, HOT_PARAMETER -> Optional.of(8);
            case FLOW_THROWN, HOT_PARAMETER_BREAKER, QUOTA, GATEWAY, ADAPTIVE -> Optional.empty();
        };
    }

    private Goal counters() {
        List<Part> parts = new ArrayList<>();
        outcome.samples().cells().forEach(cell -> parts.add(new Part(cell.label(), Verdict.REACHED)));
        outcome.failures().forEach(failure -> parts.add(new Part(failure.line(), Verdict.MISSED)));
        return new Goal("after each fork the counters equal the operations, to the last call", parts);
    }

    private Goal ahead(Scenario scenario, int threads, int bound) {
        String where = scenario.label() + ", " + EngineCell.threadsLabel(threads);
        List<Part> parts = new ArrayList<>();
        List<String> ratios = new ArrayList<>();
        outcome.nanos(Engine.SENTINEL, scenario, threads).ifPresent(sentinel -> {
            for (EngineCell cell : outcome.ours(scenario, threads)) {
                Ratio ratio = sentinel.over(nanos(cell));
                parts.add(part(cell, ratio, ratio.isAtLeast(bound)));
                ratios.add(cell.engine().label() + " " + ratio.range());
            }
        });
        String shown = ratios.isEmpty() ? "" : ": " + String.join(", ", ratios);
        return new Goal(where + ": at least " + bound + " × Sentinel" + shown, parts);
    }

    private Goal overFloor() {
        List<Part> parts = new ArrayList<>();
        outcome.nanos(Engine.FLOOR, Scenario.FLOW_ADMITTED, 1).ifPresent(floor -> {
            for (EngineCell cell : outcome.ours(Scenario.FLOW_ADMITTED, 1)) {
                Ratio ratio = nanos(cell).over(floor);
                parts.add(part(cell, ratio, ratio.isAtMost(MOST_OF_FLOOR)));
            }
        });
        return new Goal(Scenario.FLOW_ADMITTED.label() + ", 1 thread: at most 1.5 × the floor", parts);
    }

    private List<Goal> bytes(EngineSettings settings) {
        List<Part> nothing = new ArrayList<>();
        List<Part> anEntry = new ArrayList<>();
        for (Scenario scenario : List.of(Scenario.FLOW_ADMITTED, Scenario.FLOW_REFUSED)) {
            for (int threads : settings.threads()) {
                for (EngineCell cell : outcome.ours(scenario, threads)) {
                    boolean makesAnEntry = cell.engine().mostBytes() > 0;
                    (makesAnEntry ? anEntry : nothing).add(bytes(cell));
                }
            }
        }
        return List.of(
                new Goal("one flow rule: 0 B/op for call and for a refused tryEnter", nothing),
                new Goal("one flow rule: at most 32 B/op for enter and close", anEntry));
    }

    private Part bytes(EngineCell cell) {
        double median = outcome.samples().bytes(cell).orElseThrow().median();
        Verdict verdict = median < cell.engine().mostBytes() + NO_BYTES ? Verdict.REACHED : Verdict.MISSED;
        return new Part(cell.label() + " " + Figures.hundredths(median), verdict);
    }

    private Spread nanos(EngineCell cell) {
        return outcome.samples().nanos(cell).orElseThrow();
    }

    private static Part part(EngineCell cell, Ratio ratio, Verdict verdict) {
        return new Part(cell.engine().label() + " " + ratio.range(), verdict);
    }
}
