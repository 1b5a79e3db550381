package io.headgate.system;

/**
 * What the signals said at one instant.
 *
 * @param at when they were read
 */
record Sample(long at, double cpu, double load, double heap, double gc) {

    /** The number for a signal that the machine gives; {@link Double#NaN} for one that a guard measures. */
    double of(Signal signal) {
        return switch (signal) {
            case CPU -> cpu;
            case LOAD -> load;
            case HEAP -> heap;
            case GC -> gc;
            case RESPONSE_TIME -> Double.NaN;
        };
    }
}
