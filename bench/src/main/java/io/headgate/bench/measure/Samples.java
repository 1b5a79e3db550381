package io.headgate.bench.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What has been measured of each cell of a table in this run, and only that. Not thread-safe.
 *
 * @param <C> a cell
 */
public final class Samples<C> {

    private static final double NANOS_PER_SECOND = 1e9;

    private static final class OfCell {
        private final List<Double> nanos = new ArrayList<>();
        private final List<Double> bytes = new ArrayList<>();
    }

    private final Map<C, OfCell> cells = new LinkedHashMap<>();

    /** Nothing measured yet. */
    public Samples() {}

    /**
     * Adds one measured iteration.
     *
     * @param callsPerSecond of all threads together
     * @param bytesPerCall allocated
     */
    public void add(C cell, double callsPerSecond, double bytesPerCall) {
        OfCell of = cells.computeIfAbsent(cell, unused -> new OfCell());
        of.nanos.add(NANOS_PER_SECOND / callsPerSecond);
        of.bytes.add(bytesPerCall);
    }

    /** Adds the iterations of one fork. */
    public void add(C cell, List<Fork.Iteration> iterations) {
        iterations.forEach(each -> add(cell, each.callsPerSecond(), each.bytesPerCall()));
    }

    /** Adds what was measured in another round. */
    public void add(Samples<C> round) {
        round.cells.forEach((cell, measured) -> {
            OfCell of = cells.computeIfAbsent(cell, unused -> new OfCell());
            of.nanos.addAll(measured.nanos);
            of.bytes.addAll(measured.bytes);
        });
    }

    /** Nanoseconds from one call to the next, all threads together. */
    public Optional<Spread> nanos(C cell) {
        return Optional.ofNullable(cells.get(cell)).map(of -> Spread.of(of.nanos));
    }

    /** Bytes allocated per call. */
    public Optional<Spread> bytes(C cell) {
        return Optional.ofNullable(cells.get(cell)).map(of -> Spread.of(of.bytes));
    }

    /** Every cell that was measured, in the order of the run. */
    public List<C> cells() {
        return List.copyOf(cells.keySet());
    }
}
