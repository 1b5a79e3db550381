package io.headgate.system;

import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of this process, from the management beans of the Java runtime and the files of its control group. What a
 * runtime lacks, such as the module jdk.management, is not available, and the rest is. For one thread at a time.
 */
final class MachineSignals implements Signals {

    private static final int SAMPLES_PER_QUOTA = 30; // a quota seldom changes, and costs a few files to read

    private final Cgroup cgroup;
    private final DoubleSupplier cpuNanos;
    private final @Nullable RuntimeBeans beans;
    private final Usage cpu = new Usage();
    private final Usage pauses = new Usage();
    private double cpus;
    private int samplesLeft;

    MachineSignals(Cgroup cgroup, DoubleSupplier cpuNanos, @Nullable RuntimeBeans beans) {
        this.cgroup = cgroup;
        this.cpuNanos = cpuNanos;
        this.beans = beans;
    }

    static MachineSignals of(Cgroup cgroup) {
        return new MachineSignals(cgroup, cpuNanosOr(cgroup::usedNanos), beans());
    }

    private static DoubleSupplier cpuNanosOr(DoubleSupplier other) {
        try {
            DoubleSupplier ofProcess = ProcessorTime.ofThisProcess();
            return ofProcess == null ? other : ofProcess;
        } catch (LinkageError withoutThatModule) {
            return other;
        }
    }

    private static @Nullable RuntimeBeans beans() {
        try {
            return new RuntimeBeans();
        } catch (LinkageError withoutThatModule) {
            return null;
        }
    }

    @Override
    public double cpu(long now) {
        if (samplesLeft-- == 0) {
            cpus = Math.min(cgroup.cpus(), Runtime.getRuntime().availableProcessors());
            samplesLeft = SAMPLES_PER_QUOTA - 1;
        }
        return cpu.since(cpuNanos.getAsDouble(), now, cpus);
    }

    @Override
    public double load() {
        return beans == null ? Double.NaN : beans.load();
    }

    @Override
    public double heap() {
        return beans == null ? Double.NaN : beans.heapAfterCollection();
    }

    @Override
    public double gc(long now) {
        return beans == null ? Double.NaN : pauses.since(beans.pauseNanos(), now, 1);
    }
}
