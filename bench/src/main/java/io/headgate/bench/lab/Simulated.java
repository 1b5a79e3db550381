package io.headgate.bench.lab;

/**
 * What simulations took, one or several together.
 *
 * @param decisions calls that a limiter was asked for
 * @param cpuNanos processor time of the thread that played them
 * @param elapsedNanos time that passed
 * @param bytes allocated by that thread
 */
record Simulated(long decisions, long cpuNanos, long elapsedNanos, long bytes) {

    private static final double MICROS = 1e3; // decisions per microsecond are millions per second

    static final Simulated NOTHING = new Simulated(0, 0, 0, 0);

    Simulated plus(Simulated other) {
        return new Simulated(
                decisions + other.decisions,
                cpuNanos + other.cpuNanos,
                elapsedNanos + other.elapsedNanos,
                bytes + other.bytes);
    }

    /** Millions of decisions for each second of processor time. */
    double millionsPerCpuSecond() {
        return decisions * MICROS / Math.max(1, cpuNanos);
    }

    /** Millions of decisions for each second that passed. */
    double millionsPerSecond() {
        return decisions * MICROS / Math.max(1, elapsedNanos);
    }

    double bytesPerDecision() {
        return (double) bytes / Math.max(1, decisions);
    }
}
