package io.headgate.bench.speed;

import io.headgate.bench.report.Progress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measures every cell in forked JVMs. One fork of each cell, then a second one of each, so that a disturbance of a minute
 * falls on one fork of several contenders and shows as their spread, rather than on all forks of one.
 */
final class SpeedRun {

    private static final String BENCHMARK =
            "^" + LimiterBenchmark.class.getName().replace(".", "\\.") + "\\.decide$";
    private static final String BYTES_PER_CALL = "gc.alloc.rate.norm";

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
                for (RunResult result : fork(cell)) {
                    for (BenchmarkResult benchmark : result.getBenchmarkResults()) {
                        add(measurements, cell, benchmark);
                    }
                }
                progress.end();
            }
        }
        return measurements;
    }

    private static void add(Measurements measurements, Cell cell, BenchmarkResult benchmark) {
        for (IterationResult iteration : benchmark.getIterationResults()) {
            double callsPerSecond = iteration.getPrimaryResult().getScore();
            measurements.add(cell, callsPerSecond, bytesPerCall(iteration.getSecondaryResults()));
        }
    }

    @SuppressWarnings("rawtypes") // JMH's own signature
    private static double bytesPerCall(Map<String, Result> secondary) {
        return secondary.entrySet().stream()
                .filter(each -> each.getKey().endsWith(BYTES_PER_CALL))
                .mapToDouble(each -> each.getValue().getScore())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("JMH gave no " + BYTES_PER_CALL));
    }

    private Collection<RunResult> fork(Cell cell) {
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        OutputFormat format = OutputFormatFactory.createFormatInstance(
                new PrintStream(log, true, StandardCharsets.UTF_8), VerboseMode.NORMAL);
        try {
            return new Runner(options(cell), format).run();
        } catch (RunnerException failed) {
            throw new IllegalStateException(
                    cell.label() + " failed; JMH said:\n" + log.toString(StandardCharsets.UTF_8), failed);
        }
    }

    private Options options(Cell cell) {
        TimeValue iteration = TimeValue.milliseconds(settings.iterationMillis());
        return new OptionsBuilder()
                .include(BENCHMARK)
                .param("contender", cell.contender().name())
                .param("route", cell.route().name())
                .threads(cell.threads())
                .forks(1)
                .warmupIterations(SpeedSettings.ITERATIONS)
                .warmupTime(iteration)
                .measurementIterations(SpeedSettings.ITERATIONS)
                .measurementTime(iteration)
                .addProfiler(GCProfiler.class)
                .jvmArgsAppend("-Xms256m", "-Xmx256m") // so that no measurement contains the growing of the heap
                .shouldFailOnError(true)
                .build();
    }
}
