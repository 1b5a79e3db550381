package io.headgate.bench.redis;

import io.headgate.bench.measure.Ratio;
import io.headgate.bench.measure.Spread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What was measured, round by round, and what went wrong. Not thread-safe. */
final class RedisOutcome {
    /*
     * A machine that is slower for a while is so for everybody in a round. So two are compared within each round, and the spread
     * is that of the ratios.
     *
     *   round            1     2     3
     *   theirs          10    16    12
     *   ours            31    50    35      the spreads say: between 31/16 and 50/10
     *   ours / theirs   3.1   3.1   2.9     and yet there is little doubt
     */
    private final Map<Cell, List<Turn>> turns = new LinkedHashMap<>();
    private final Map<Weighed, Bytes> bytes = new LinkedHashMap<>();
    private final List<String> failures = new ArrayList<>();

    void add(Cell cell, Turn turn) {
        turns.computeIfAbsent(cell, unused -> new ArrayList<>()).add(turn);
    }

    void add(Weighed weighed, Bytes ofKeys) {
        bytes.put(weighed, ofKeys);
    }

    void failed(String what) {
        failures.add(what);
    }

    /** What went wrong, in the order of the run. */
    List<String> failures() {
        return List.copyOf(failures);
    }

    /** Everybody who was measured at that, in the order of the run. */
    List<Cell> cells(Scenario scenario) {
        return turns.keySet().stream()
                .filter(cell -> cell.scenario() == scenario)
                .toList();
    }

    /** Bytes of keys, by whose they are, in the order of the run. */
    Map<Weighed, Bytes> bytes() {
        return new LinkedHashMap<>(bytes);
    }

    Optional<Spread> of(Cell cell, ToDoubleFunction<Turn> figure) {
        return spread(values(cell, figure));
    }

    /** How many times as large {@code one}'s figure is as {@code other}'s, within each round. */
    Optional<Ratio> ratio(Cell one, Cell other, ToDoubleFunction<Turn> figure) {
        List<Double> mine = values(one, figure);
        List<Double> theirs = values(other, figure);
        List<Double> ratios = IntStream.range(0, Math.min(mine.size(), theirs.size()))
                .mapToObj(round -> mine.get(round) / theirs.get(round))
                .toList();
        return spread(ratios).map(spread -> new Ratio(spread.least(), spread.median(), spread.most()));
    }

    private List<Double> values(Cell cell, ToDoubleFunction<Turn> figure) {
        return turns.getOrDefault(cell, List.of()).stream()
                .map(figure::applyAsDouble)
                .toList();
    }

    private static Optional<Spread> spread(List<Double> values) {
        return values.isEmpty() ? Optional.empty() : Optional.of(Spread.of(values));
    }
}
