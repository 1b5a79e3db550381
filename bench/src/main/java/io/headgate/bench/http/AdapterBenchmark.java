package io.headgate.bench.http;

import static java.util.Objects.requireNonNull;

import io.headgate.bench.measure.CpuTime;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * One thread that takes a real request through an adapter and an application that does nothing. A fork loads one adapter only,
 * so the call through {@link Passing} has one target and is inlined. When all is done the adapter must have counted every
 * passage, warm-up included.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class AdapterBenchmark {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** Whose. */
    @Param("HEADGATE_FILTER")
    public Adapter adapter = Adapter.HEADGATE_FILTER;

    private @Nullable Passing passing;
    private long passed;

    /** Made for the state of the benchmark by JMH. */
    public AdapterBenchmark() {}

    /** Starts a container and sends it the request. */
    @Setup(Level.Trial)
    public void open() throws Exception {
        passing = adapter.open();
    }

    /** One passage. */
    @Benchmark
    public void pass(CpuTime time) throws Exception {
        passed++;
        time.calls++;
        requireNonNull(passing).once();
    }

    /** Fails the fork when the adapter has counted otherwise. */
    @TearDown(Level.Trial)
    public void check() throws Exception {
        try (Passing done = requireNonNull(passing)) {
            long deadline = System.nanoTime() + PATIENCE_NANOS;
            while (done.counted() != passed && System.nanoTime() - deadline < 0) {
                Thread.sleep(50);
            }
            long counted = done.counted();
            if (counted != passed) {
                throw new IllegalStateException(
                        adapter.label() + ": counted " + counted + " (expected: " + passed + ", the passages made)");
            }
        }
    }
}
