package io.headgate.bench.lab;

import io.headgate.bench.measure.Spread;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** What the rounds have shown. Not thread-safe. */
final class Speeds {

    private final Map<LabCell, List<Simulated>> rounds = new LinkedHashMap<>();

    /** Adds what a round gave for a cell. */
    void add(LabCell cell, Simulated simulated) {
        rounds.computeIfAbsent(cell, unused -> new ArrayList<>()).add(simulated);
    }

    /** In the order in which they were measured. */
    List<String> algorithms() {
        return rounds.keySet().stream().map(LabCell::algorithm).distinct().toList();
    }

    /** A figure of an algorithm on all traffic together, a value for each round. */
    Spread of(String algorithm, ToDoubleFunction<Simulated> figure) {
        return spread(cell -> cell.algorithm().equals(algorithm), figure);
    }

    /** A figure of all algorithms together. */
    Spread ofAll(ToDoubleFunction<Simulated> figure) {
        return spread(cell -> true, figure);
    }

    /** The traffic on which an algorithm is slowest. */
    LabCell slowest(String algorithm) {
        return rounds.keySet().stream()
                .filter(cell -> cell.algorithm().equals(algorithm))
                .min(Comparator.comparingDouble(cell -> millions(cell).median()))
                .orElseThrow();
    }

    /** Millions of decisions per second of processor time in one cell. */
    Spread millions(LabCell cell) {
        return spread(cell::equals, Simulated::millionsPerCpuSecond);
    }

    private Spread spread(Predicate<LabCell> which, ToDoubleFunction<Simulated> figure) {
        List<Simulated> sums = new ArrayList<>();
        rounds.forEach((cell, measured) -> {
            if (which.test(cell)) {
                for (int round = 0; round < measured.size(); round++) {
                    if (round == sums.size()) {
                        sums.add(Simulated.NOTHING);
                    }
                    sums.set(round, sums.get(round).plus(measured.get(round)));
                }
            }
        });
        return Spread.of(sums.stream().map(figure::applyAsDouble).toList());
    }
}
