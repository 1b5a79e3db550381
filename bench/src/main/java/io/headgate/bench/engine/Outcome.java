package io.headgate.bench.engine;

import io.headgate.bench.contender.Side;
import io.headgate.bench.measure.Samples;
import io.headgate.bench.measure.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a run has given: the measurements, and the forks that failed. Not thread-safe. */
final class Outcome {

    private final Samples<EngineCell> samples = new Samples<>();
    private final List<Failure> failures = new ArrayList<>();

    /**
     * A fork that did not end well: most of all one whose engine had counted otherwise than its callers.
     *
     * @param message what went wrong, all of it
     */
    record Failure(EngineCell cell, String message) {

        private static final String CAUSE = "IllegalStateException: ";

        /** In one line. */
        String line() {
            String cause = message.lines()
                    .filter(line -> line.contains(CAUSE))
                    .map(line -> line.substring(line.indexOf(CAUSE) + CAUSE.length()))
                    .findFirst()
                    .orElseGet(() -> message.lines().findFirst().orElse("no message"));
            return cell.label() + ": " + cause;
        }
    }

    Samples<EngineCell> samples() {
        return samples;
    }

    void failed(EngineCell cell, String message) {
        failures.add(new Failure(cell, message));
    }

    List<Failure> failures() {
        return List.copyOf(failures);
    }

    Optional<Spread> nanos(Engine engine, Scenario scenario, int threads) {
        return samples.nanos(new EngineCell(engine, scenario, threads));
    }

    /** Who was measured in a scenario with so many threads, in the order of the tables. */
    List<EngineCell> cells(Scenario scenario, int threads) {
        return samples.cells().stream()
                .filter(cell -> cell.scenario() == scenario && cell.threads() == threads)
                .sorted((one, other) -> one.engine().compareTo(other.engine()))
                .toList();
    }

    /** Ours among {@link #cells}. */
    List<EngineCell> ours(Scenario scenario, int threads) {
        return cells(scenario, threads).stream()
                .filter(cell -> cell.engine().side() == Side.OURS)
                .toList();
    }
}
