package io.headgate.bench.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The processor time that the calls of a benchmark take, for machines that have other things to do. A benchmark method that has it
 * as an argument counts its calls here.
 */
@AuxCounters(AuxCounters.Type.EVENTS)
@State(Scope.Thread)
public class CpuTime {

    static final String CALLS = "calls";
    static final String SECONDS = "cpuSeconds";

    private static final double NANOS_PER_SECOND = 1e9;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Calls made in this iteration. */
    public long calls;

    /** Processor time that they took. */
    public double cpuSeconds;

    private long from;

    /** Made by JMH. */
    public CpuTime() {}

    /** Before an iteration. */
    @Setup(Level.Iteration)
    public void begin() {
        calls = 0;
        from = THREADS.getCurrentThreadCpuTime();
    }

    /** After it. */
    @TearDown(Level.Iteration)
    public void end() {
        cpuSeconds = (THREADS.getCurrentThreadCpuTime() - from) / NANOS_PER_SECOND;
    }
}
