package io.headgate.bench.speed;

import io.headgate.bench.contender.Contender;
import io.headgate.bench.contender.Route;
import io.headgate.bench.contender.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What has been measured in this run, and only that. Not thread-safe. */
final class Measurements {

    private static final double NANOS_PER_SECOND = 1e9;

    private static final class Samples {
        private final List<Double> nanos = new ArrayList<>();
        private final List<Double> bytes = new ArrayList<>();
    }

    private final Map<Cell, Samples> samples = new LinkedHashMap<>();

    /**
     * Adds one measured iteration.
     *
     * @param callsPerSecond of all threads together
     * @param bytesPerCall allocated
     */
    void add(Cell cell, double callsPerSecond, double bytesPerCall) {
        Samples of = samples.computeIfAbsent(cell, unused -> new Samples());
        of.nanos.add(NANOS_PER_SECOND / callsPerSecond);
        of.bytes.add(bytesPerCall);
    }

    /** Nanoseconds from one decision to the next, all threads together. */
    Optional<Spread> nanos(Cell cell) {
        return Optional.ofNullable(samples.get(cell)).map(of -> Spread.of(of.nanos));
    }

    /** Bytes allocated per decision. */
    Optional<Spread> bytes(Cell cell) {
        return Optional.ofNullable(samples.get(cell)).map(of -> Spread.of(of.bytes));
    }

    /** The contenders of one side that were measured on a route with so many threads, in the order of the run. */
    List<Cell> cells(Side side, Route route, int threads) {
        return samples.keySet().stream()
                .filter(cell -> cell.contender().side() == side && cell.route() == route && cell.threads() == threads)
                .toList();
    }

    /** All cells of one side. */
    List<Cell> cells(Side side) {
        return samples.keySet().stream()
                .filter(cell -> cell.contender().side() == side)
                .toList();
    }

    /** The floor of a route and number of threads. */
    Optional<Spread> floor(Route route, int threads) {
        return cells(Side.FLOOR, route, threads).stream().findFirst().flatMap(this::nanos);
    }

    /** The peer with the lowest median. */
    Optional<Contender> fastestPeer(Route route, int threads) {
        return cells(Side.PEER, route, threads).stream()
                .min(Comparator.comparingDouble(
                        cell -> nanos(cell).orElseThrow().median()))
                .map(Cell::contender);
    }

    /** The measurements of {@link #fastestPeer}. */
    Optional<Spread> fastestPeerNanos(Route route, int threads) {
        return fastestPeer(route, threads).flatMap(peer -> nanos(new Cell(peer, route, threads)));
    }
}
