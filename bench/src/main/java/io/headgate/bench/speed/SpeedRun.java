package io.headgate.bench.speed;

import io.headgate.bench.measure.Fork;
import io.headgate.bench.measure.Fork.Iterations;
import io.headgate.bench.report.Progress;
import java.util.Map;

/**
 * Measures every cell in forked JVMs. One fork of each cell, then a second one of each, so that a disturbance of a minute
 * falls on one fork of several contenders and shows as their spread, rather than on all forks of one.
 */
final class SpeedRun {

    private static final int HEAP_MEGABYTES = 256;

    private final SpeedSettings settings;
    private final Progress progress;

    SpeedRun(SpeedSettings settings, Progress progress) {
        this.settings = settings;
        this.progress = progress;
    }

    Measurements start() {
        Measurements measurements = new Measurements();
        for (int round = 0; round < settings.forks(); round++) {
            for (Cell cell : settings.cells()) {
                progress.begin(cell.label());
                measure(cell, measurements);
                progress.end();
            }
        }
        return measurements;
    }

    private void measure(Cell cell, Measurements measurements) {
        try {
            fork(cell).run().forEach(each -> measurements.add(cell, each.callsPerSecond(), each.bytesPerCall()));
        } catch (IllegalStateException failed) {
            throw new IllegalStateException(cell.label() + " " + failed.getMessage(), failed);
        }
    }

    private Fork fork(Cell cell) {
        Iterations iterations = new Iterations(SpeedSettings.ITERATIONS, settings.iterationMillis());
        Map<String, String> parameters = Map.of(
                "contender", cell.contender().name(), "route", cell.route().name());
        return new Fork(
                LimiterBenchmark.class, "decide", parameters, cell.threads(), iterations, iterations, HEAP_MEGABYTES);
    }
}
