package io.headgate.bench.memory;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One thread that calls many resources, one after the other, round and round: the worst that can happen to a cache. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class RotationBenchmark {

    /** Whose. */
    @Param("FLOOR")
    public Rotating rotating = Rotating.FLOOR;

    /** How many. */
    @Param("1")
    public int resources = 1;

    private Rotation rotation = resource -> false;
    private int next;

    /** Made for the thread by JMH. */
    public RotationBenchmark() {}

    /** Makes the resources, and goes round once. */
    @Setup(Level.Trial)
    public void start() {
        rotation = rotating.start(resources);
        for (int resource = 0; resource < resources; resource++) {
            rotation.once(resource);
        }
    }

    /** One call. */
    @Benchmark
    public boolean call() {
        int resource = next;
        next = resource + 1 == resources ? 0 : resource + 1;
        return rotation.once(resource);
    }
}
