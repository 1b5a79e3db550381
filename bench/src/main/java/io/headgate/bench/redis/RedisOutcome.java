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
     *
     * Where a round is made of short turns they are compared one by one. With that many the range is where their median lies: one
     * turn of a hundred in which the machine was elsewhere says nothing of the libraries.
     */
    private final Map<Cell, List<Turn>> turns = new LinkedHashMap<>();
    private final Map<Cell, List<Turn>> shortTurns = new LinkedHashMap<>();
    private final Map<Weighed, Bytes> bytes = new LinkedHashMap<>();
    private final List<String> failures = new ArrayList<>();

    void add(Cell cell, Turn turn) {
        turns.computeIfAbsent(cell, unused -> new ArrayList<>()).add(turn);
    }

    /** One of those that a turn is made of. */
    void addShort(Cell cell, Turn turn) {
        shortTurns.computeIfAbsent(cell, unused -> new ArrayList<>()).add(turn);
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
        List<Double> values = values(turns, cell, figure);
        return values.isEmpty() ? Optional.empty() : Optional.of(Spread.of(values));
    }

    /** How many times as large {@code one}'s figure is as {@code other}'s, within each round or short turn. */
    Optional<Ratio> ratio(Cell one, Cell other, ToDoubleFunction<Turn> figure) {
        Map<Cell, List<Turn>> compared = shortTurns.containsKey(one) ? shortTurns : turns;
        List<Double> mine = values(compared, one, figure);
        List<Double> theirs = values(compared, other, figure);
        List<Double> ratios = IntStream.range(0, Math.min(mine.size(), theirs.size()))
                .mapToObj(round -> mine.get(round) / theirs.get(round))
                .toList();
        return ratios.isEmpty() ? Optional.empty() : Optional.of(Ratio.of(ratios));
    }

    private static List<Double> values(Map<Cell, List<Turn>> among, Cell cell, ToDoubleFunction<Turn> figure) {
        return among.getOrDefault(cell, List.of()).stream()
                .map(figure::applyAsDouble)
                .toList();
    }
}
