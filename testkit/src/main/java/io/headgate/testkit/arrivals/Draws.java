package io.headgate.testkit.arrivals;

/** The numbers that {@link java.util.Random} draws from a seed, bit by bit, without its care for many threads. */
final class Draws {

    private static final long MULTIPLIER = 0x5DEECE66DL; // these three are part of Random's specification
    private static final long ADDEND = 0xB;
    private static final long MASK = (1L << 48) - 1;
    private static final double UNIT = 0x1.0p-53;

    private long state;

    Draws(long seed) {
        this.state = (seed ^ MULTIPLIER) & MASK;
    }

    /** From 0 inclusive to 1 exclusive. */
    double nextDouble() {
        long high = next() >>> 22;
        long low = next() >>> 21;
        return ((high << 27) + low) * UNIT;
    }

    private long next() {
        state = (state * MULTIPLIER + ADDEND) & MASK;
        return state;
    }
}
