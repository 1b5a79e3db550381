package io.headgate.bench.speed;

import io.headgate.bench.contender.Contender;
import io.headgate.bench.contender.Route;
import io.headgate.bench.contender.Side;
import io.headgate.bench.measure.Samples;
import io.headgate.bench.measure.Spread;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What has been measured in this run, and only that. Not thread-safe. */
final class Measurements {

    private final Samples<Cell> samples = new Samples<>();

    /**
     * Adds one measured iteration.
     *
     * @param callsPerSecond of all threads together
     * @param bytesPerCall allocated
     */
    void add(Cell cell, double callsPerSecond, double bytesPerCall) {
        samples.add(cell, callsPerSecond, bytesPerCall);
    }

    /** Nanoseconds from one decision to the next, all threads together. */
    Optional<Spread> nanos(Cell cell) {
        return samples.nanos(cell);
    }

    /** Bytes allocated per decision. */
    Optional<Spread> bytes(Cell cell) {
        return samples.bytes(cell);
    }

    /** The contenders of one side that were measured on a route with so many threads, in the order of the run. */
    List<Cell> cells(Side side, Route route, int threads) {
        return samples.cells().stream()
                .filter(cell -> cell.contender().side() == side && cell.route() == route && cell.threads() == threads)
                .toList();
    }

    /** All cells of one side. */
    List<Cell> cells(Side side) {
        return samples.cells().stream()
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
