package io.headgate.bench.lab;

import com.sun.management.ThreadMXBean;
import io.headgate.lab.contender.Contender;
import io.headgate.lab.rate.Rate;
import io.headgate.lab.simulation.Outcome;
import io.headgate.lab.simulation.Simulation;
import io.headgate.testkit.arrivals.Arrivals;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * Plays cells as {@code lab compare} does, and measures them. All run in one JVM one after the other, as there, so that no call in
 * the simulation has one target only.
 */
final class Simulating {

    private static final int FEWEST_PERIODS = 8;
    private static final long SEED = 1;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final int calls;

    /** Measures {@code calls} decisions at a time, or some more. */
    Simulating(int calls) {
        this.calls = calls;
    }

    /** Traffic that is over before is played again. Throws {@link IllegalStateException} when the outcome cannot be right. */
    Simulated measure(LabCell cell) {
        Contender contender = cell.contender();
        Rate rate = contender.rate();
        long periods = Math.max(FEWEST_PERIODS, calls / rate.permits());
        Duration length = rate.period().multipliedBy(periods);
        Arrivals traffic = cell.traffic().arrivals(rate, length, SEED);
        long cpu = threads.getCurrentThreadCpuTime();
        long bytes = threads.getCurrentThreadAllocatedBytes();
        long started = System.nanoTime();
        long decisions = 0;
        while (decisions < calls) {
            Outcome outcome = new Simulation(contender.limit(), contender.maxWait(), traffic, rate.period()).finish();
            check(cell, outcome);
            decisions += outcome.offered();
        }
        return new Simulated(
                decisions,
                threads.getCurrentThreadCpuTime() - cpu,
                System.nanoTime() - started,
                threads.getCurrentThreadAllocatedBytes() - bytes);
    }

    private static void check(LabCell cell, Outcome outcome) {
        boolean complete = outcome.offered() > 0 && outcome.offered() == outcome.admitted() + outcome.refused();
        boolean kept = outcome.worst().permits() <= cell.contender().mostInPeriod();
        if (!complete || !kept) {
            throw new IllegalStateException(cell.label() + ": " + outcome.offered() + " offered, " + outcome.admitted()
                    + " admitted, " + outcome.refused() + " refused, " + outcome.worst()
                    + " (expected: none lost, at most " + cell.contender().mostInPeriod() + " in a period)");
        }
    }
}
