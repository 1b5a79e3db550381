package io.headgate.bench.measure;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
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
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * One benchmark method, to be run in one fresh JVM. JMH's own output is kept back and shown only when the run fails.
 *
 * @param benchmark the class
 * @param method its name in the class
 * @param parameters the values of its JMH parameters
 * @param threads that call it at once
 * @param warmUp iterations whose figures are thrown away
 * @param measured iterations whose figures are kept
 * @param heapMegabytes size of the heap, from the start, so that no measurement contains the growing of it
 * @param classPath of that JVM
 */
public record Fork(
        Class<?> benchmark,
        String method,
        Map<String, String> parameters,
        int threads,
        Iterations warmUp,
        Iterations measured,
        int heapMegabytes,
        String classPath) {

    private static final String CLASS_PATH = "java.class.path";
    private static final String BYTES_PER_CALL = "gc.alloc.rate.norm";

    /** So many stretches of so many milliseconds. */
    public record Iterations(int count, int millis) {

        /** All of them. */
        public int totalMillis() {
            return count * millis;
        }

        /** As reports show it: {@code 3 × 600 ms}. */
        public String text() {
            return count + " × " + millis + " ms";
        }
    }

    /**
     * What one measured iteration gave, all threads together. A benchmark that tells its {@link CpuTime} is measured by that: a
     * second is one of the processor then, whatever else runs on the machine.
     */
    public record Iteration(double callsPerSecond, double bytesPerCall) {}

    /** Copies the parameters. */
    public Fork {
        parameters = Map.copyOf(parameters);
    }

    /** With the class path of this JVM. */
    public Fork(
            Class<?> benchmark,
            String method,
            Map<String, String> parameters,
            int threads,
            Iterations warmUp,
            Iterations measured,
            int heapMegabytes) {
        this(benchmark, method, parameters, threads, warmUp, measured, heapMegabytes, ownClassPath());
    }

    /** The class path of this JVM. */
    public static String ownClassPath() {
        return System.getProperty(CLASS_PATH, "");
    }

    /** Runs it. Throws {@link IllegalStateException} with what JMH said when the benchmark failed. */
    public List<Iteration> run() {
        List<Iteration> iterations = new ArrayList<>();
        for (RunResult result : results()) {
            for (BenchmarkResult each : result.getBenchmarkResults()) {
                each.getIterationResults().forEach(iteration -> iterations.add(iteration(iteration)));
            }
        }
        return iterations;
    }

    private static Iteration iteration(IterationResult result) {
        return new Iteration(callsPerSecond(result), bytesPerCall(result.getSecondaryResults()));
    }

    private static double callsPerSecond(IterationResult result) {
        Result<?> calls = result.getSecondaryResults().get(CpuTime.CALLS);
        Result<?> seconds = result.getSecondaryResults().get(CpuTime.SECONDS);
        return calls == null || seconds == null
                ? result.getPrimaryResult().getScore()
                : calls.getScore() / seconds.getScore();
    }

    @SuppressWarnings("rawtypes") // JMH's own signature
    private static double bytesPerCall(Map<String, Result> secondary) {
        return secondary.entrySet().stream()
                .filter(each -> each.getKey().endsWith(BYTES_PER_CALL))
                .mapToDouble(each -> each.getValue().getScore())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("JMH gave no " + BYTES_PER_CALL));
    }

    private Collection<RunResult> results() {
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        OutputFormat format = OutputFormatFactory.createFormatInstance(
                new PrintStream(log, true, StandardCharsets.UTF_8), VerboseMode.NORMAL);
        String own = ownClassPath();
        System.setProperty(CLASS_PATH, classPath); // JMH hands on what it finds there
        try {
            return new Runner(options(), format).run();
        } catch (RunnerException failed) {
            throw new IllegalStateException("failed; JMH said:\n" + log.toString(StandardCharsets.UTF_8), failed);
        } finally {
            System.setProperty(CLASS_PATH, own);
        }
    }

    private Options options() {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + benchmark.getName().replace(".", "\\.") + "\\." + method + "$")
                .threads(threads)
                .forks(1)
                .warmupIterations(warmUp.count())
                .warmupTime(TimeValue.milliseconds(warmUp.millis()))
                .measurementIterations(measured.count())
                .measurementTime(TimeValue.milliseconds(measured.millis()))
                .addProfiler(GCProfiler.class)
                .jvmArgsAppend("-Xms" + heapMegabytes + "m", "-Xmx" + heapMegabytes + "m")
                .shouldFailOnError(true);
        parameters.forEach(options::param);
        return options.build();
    }
}
