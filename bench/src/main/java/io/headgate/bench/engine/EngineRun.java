package io.headgate.bench.engine;

import io.headgate.bench.measure.Fork;
import io.headgate.bench.report.Progress;
import java.util.Map;

/**
 * Measures every cell in forked JVMs, in rounds: one fork of each cell, then the next one of each. A fork that fails is
 * remembered and the others go on, so that one wrong counter does not hide the rest.
 */
final class EngineRun {

    private static final int HEAP_MEGABYTES = 1_024;

    private final EngineSettings settings;
    private final Progress progress;

    EngineRun(EngineSettings settings, Progress progress) {
        this.settings = settings;
        this.progress = progress;
    }

    Outcome start() {
        Outcome outcome = new Outcome();
        for (int round = 0; round < settings.forks(); round++) {
            for (EngineCell cell : settings.cells()) {
                progress.begin(cell.label());
                measure(cell, outcome);
                progress.end();
            }
        }
        return outcome;
    }

    private void measure(EngineCell cell, Outcome outcome) {
        try {
            outcome.samples().add(cell, fork(cell).run());
        } catch (IllegalStateException failed) {
            outcome.failed(cell, String.valueOf(failed.getMessage()));
        }
    }

    private Fork fork(EngineCell cell) {
        Map<String, String> parameters = Map.of(
                "engine", cell.engine().name(), "scenario", cell.scenario().name());
        return new Fork(
                EngineBenchmark.class,
                "call",
                parameters,
                cell.threads(),
                settings.warmUp(),
                settings.measured(),
                HEAP_MEGABYTES);
    }
}
