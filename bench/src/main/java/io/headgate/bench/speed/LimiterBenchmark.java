package io.headgate.bench.speed;

import io.headgate.bench.contender.Attempt;
import io.headgate.bench.contender.Contenders;
import io.headgate.bench.contender.Route;
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
import org.openjdk.jmh.annotations.TearDown;

/**
 * Threads that ask one shared limiter for a permit. A fork loads one contender only, so the call through {@link Attempt}
 * has one target and is inlined; it costs the floor the same as everybody else.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class LimiterBenchmark {

    /** The name of the contender. */
    @Param("TokenBucket")
    public String contender = "";

    /** Which answer every call must get. */
    @Param("ADMIT")
    public Route route = Route.ADMIT;

    private Attempt attempt = () -> false;
    private boolean expected;

    /** Made for the state of the benchmark by JMH. */
    public LimiterBenchmark() {}

    /** Puts the limiter into the state in which it gives the expected answer. */
    @Setup(Level.Trial)
    public void start() {
        expected = route == Route.ADMIT;
        attempt = Contenders.named(contender).start(route);
    }

    /** One decision. Every answer is looked at: a bench that measures the other route fails. */
    @Benchmark
    public boolean decide(Answers answers) {
        boolean admitted = attempt.tryAcquire();
        if (admitted != expected) {
            answers.unexpected++;
        }
        return admitted;
    }

    /** What one thread was told. */
    @State(Scope.Thread)
    public static class Answers {

        /** Of some hundred thousand calls and more: a day may end, a second may begin, during a measurement. */
        private static final long MOST_UNEXPECTED = 50;

        private long unexpected;

        /** Made for each thread by JMH. */
        public Answers() {}

        /** Fails the fork when the other route was measured. */
        @TearDown(Level.Iteration)
        public void check(LimiterBenchmark benchmark) {
            long seen = unexpected;
            unexpected = 0;
            if (seen > MOST_UNEXPECTED) {
                throw new IllegalStateException(benchmark.contender + ": " + seen + " calls of one thread did not "
                        + benchmark.route.label() + " (expected: at most " + MOST_UNEXPECTED + ")");
            }
        }
    }
}
