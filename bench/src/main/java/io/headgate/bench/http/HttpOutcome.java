package io.headgate.bench.http;

import io.headgate.bench.measure.Samples;
import io.headgate.bench.measure.Spread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** What was measured, round by round, and what went wrong. Not thread-safe. */
final class HttpOutcome {
    /*
     * Sockets make the noise: a machine that is slower for a while is so for all servers of a round. So what a protection adds
     * is looked at within each round, and the spread is that of the differences.
     *
     *   round            1     2     3
     *   nothing         20.0  24.0  21.0
     *   protected       21.5  25.0  22.4      the spreads overlap: 20.0–24.0 and 21.5–25.0
     *   added            1.5   1.0   1.4      and yet there is no doubt
     */

    private static final double NANOS_PER_MICRO = 1e3;

    private final Map<HttpCell, List<Double>> micros = new LinkedHashMap<>();
    private final Map<HttpCell, Long> requests = new LinkedHashMap<>();
    private final Samples<Adapter> alone = new Samples<>();
    private final List<String> failures = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /** Adds a turn: so many requests cost so much CPU. Every server must have a turn in each round. */
    void add(HttpCell cell, long cpuNanos, long sent) {
        micros.computeIfAbsent(cell, unused -> new ArrayList<>()).add(cpuNanos / NANOS_PER_MICRO / sent);
        requests.merge(cell, sent, Long::sum);
    }

    void failed(String what) {
        failures.add(what);
    }

    /** Something to know that is no failure of this run. */
    void noted(String what) {
        notes.add(what);
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    List<String> failures() {
        return List.copyOf(failures);
    }

    /** What the adapters alone cost. */
    Samples<Adapter> alone() {
        return alone;
    }

    /** In all measured turns. */
    long requests(HttpCell cell) {
        return requests.getOrDefault(cell, 0L);
    }

    /** CPU time for one request in microseconds. */
    Optional<Spread> micros(HttpCell cell) {
        return Optional.ofNullable(micros.get(cell)).map(Spread::of);
    }

    /** Microseconds that its protection adds to one request. */
    Optional<Spread> added(HttpCell cell) {
        return spread(differences(cell, cell.bare()));
    }

    /** Microseconds that {@code one} adds more than {@code other}, each to its own service without protection. */
    Optional<Spread> addedMore(HttpCell one, HttpCell other) {
        return spread(differences(differences(one, one.bare()), differences(other, other.bare())));
    }

    private List<Double> differences(HttpCell cell, HttpCell from) {
        return differences(micros.getOrDefault(cell, List.of()), micros.getOrDefault(from, List.of()));
    }

    private static List<Double> differences(List<Double> values, List<Double> from) {
        int rounds = Math.min(values.size(), from.size());
        return IntStream.range(0, rounds)
                .mapToObj(round -> values.get(round) - from.get(round))
                .toList();
    }

    private static Optional<Spread> spread(List<Double> values) {
        return values.isEmpty() ? Optional.empty() : Optional.of(Spread.of(values));
    }
}
