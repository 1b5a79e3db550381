package io.headgate.bench.engine;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
 * Threads that call one protected resource. A fork loads one engine only, so the call through {@link Exercise} has one
 * target and is inlined; it costs the floor the same as everybody else.
 *
 * <p>Every call is counted by the thread that makes it, warm-up included; when all are done the engine's own counters must
 * say the same, to the last call.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class EngineBenchmark {

    /** Who. */
    @Param("SENTINEL")
    public Engine engine = Engine.SENTINEL;

    /** Protected with what. */
    @Param("NO_RULE")
    public Scenario scenario = Scenario.NO_RULE;

    private final Queue<Caller> callers = new ConcurrentLinkedQueue<>();
    private final AtomicInteger seeds = new AtomicInteger();
    private Exercise exercise = key -> false;
    private Zipf keys = new Zipf(1);

    /** Made for the state of the benchmark by JMH. */
    public EngineBenchmark() {}

    /** Loads the rules. */
    @Setup(Level.Trial)
    public void start() {
        exercise = engine.start(scenario);
        keys = new Zipf(scenario.isKeyed() ? Zipf.KEYS : 1);
    }

    /** One call, from the way in to the way out. */
    @Benchmark
    public boolean call(Caller caller) {
        boolean admitted = exercise.once(caller.nextKey());
        caller.count(admitted);
        return admitted;
    }

    /** Fails the fork when the engine has counted otherwise than the callers, or answered otherwise than it should. */
    @TearDown(Level.Trial)
    public void check() {
        Counts made = callers.stream().map(Caller::made).reduce(new Counts(0, 0, 0), Counts::plus);
        exercise.counts().ifPresent(counts -> counts.mustEqual(made, engine.label()));
        new Answers(made).mustBeOf(scenario, engine.label());
    }

    /** One thread: its keys, and what it was told. Used by that thread, then read by the one that checks. */
    @State(Scope.Thread)
    public static class Caller {

        private static final int KEYS_DRAWN = 1 << 16;

        private String[] keys = {""}; // their number is a power of two
        private int next;
        private long admitted;
        private long refused;

        /** Made for each thread by JMH. */
        public Caller() {}

        /** Draws the keys. */
        @Setup(Level.Trial)
        public void draw(EngineBenchmark benchmark) {
            int count = benchmark.scenario.isKeyed() ? KEYS_DRAWN : 1;
            keys = benchmark.keys.draw(count, benchmark.seeds.incrementAndGet());
            benchmark.callers.add(this);
        }

        /** Some engines keep something for each thread; a thread may be another one in the next iteration. */
        @Setup(Level.Iteration)
        public void join(EngineBenchmark benchmark) {
            benchmark.exercise.join();
        }

        String nextKey() {
            return keys[next++ & keys.length - 1];
        }

        void count(boolean wasAdmitted) {
            if (wasAdmitted) {
                admitted++;
            } else {
                refused++;
            }
        }

        Counts made() {
            return Counts.made(admitted, refused);
        }
    }
}
