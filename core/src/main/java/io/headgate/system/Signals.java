package io.headgate.system;

/**
 * Where the numbers about the process come from. Asked about once a second, by one thread at a time and at most once for each
 * {@code now}; {@link Double#NaN}, or an exception, says that a number is not available.
 *
 * <p>{@link #ofMachine} is the real one; tests bring their own.
 */
public interface Signals {

    /**
     * Processor time this process used since this was last asked, as a share of what its container may use: 0 to 1. 0 when
     * asked for the first time.
     *
     * @param now the present instant of the ticker
     */
    double cpu(long now);

    /** The load average of the last minute. */
    double load();

    /** Heap in use after the last collection, as a share of its maximum: 0 to 1. */
    double heap();

    /**
     * Time spent in collection pauses since this was last asked, as a share of all time: 0 to 1. 0 when asked for the first
     * time.
     *
     * @param now the present instant of the ticker
     */
    double gc(long now);

    /** The numbers of this process. Each call makes one that measures for itself. */
    static Signals ofMachine() {
        return MachineSignals.of(Cgroup.ofThisProcess());
    }
}
