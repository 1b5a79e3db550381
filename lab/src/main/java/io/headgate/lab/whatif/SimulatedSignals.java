package io.headgate.lab.whatif;

import io.headgate.lab.agenda.Agenda;
import io.headgate.lab.downstream.Downstream;
import io.headgate.system.Signals;

/**
 * The numbers that system rules look at, of a process that does nothing but the simulated service: its use of the processor
 * is the share of the capacity that was busy, its load the calls that run and queue. A simulation has no heap.
 */
final class SimulatedSignals implements Signals {

    private static final double MINUTE = 60e9;

    private final Downstream downstream;
    private final Agenda agenda;
    private long cpuAskedAt;
    private long runningBefore;
    private long loadAskedAt;
    private long underWayBefore;
    private double load;

    SimulatedSignals(Downstream downstream, Agenda agenda) {
        this.downstream = downstream;
        this.agenda = agenda;
    }

    @Override
    public double cpu(long now) {
        long running = downstream.runningNanos();
        double passed = now - cpuAskedAt;
        double share = passed <= 0 ? 0 : (running - runningBefore) / (passed * downstream.capacity());
        cpuAskedAt = now;
        runningBefore = running;
        return share;
    }

    /** As the kernel has it: each minute the past counts a third of what it did. */
    @Override
    public double load() {
        long underWay = downstream.runningNanos() + downstream.queuedNanos();
        double passed = agenda.read() - loadAskedAt;
        if (passed > 0) {
            double kept = StrictMath.exp(-passed / MINUTE);
            load = load * kept + (underWay - underWayBefore) / passed * (1 - kept);
        }
        loadAskedAt = agenda.read();
        underWayBefore = underWay;
        return load;
    }

    @Override
    public double heap() {
        return Double.NaN;
    }

    @Override
    public double gc(long now) {
        return Double.NaN;
    }
}
