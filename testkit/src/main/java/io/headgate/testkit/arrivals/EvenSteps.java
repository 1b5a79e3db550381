package io.headgate.testkit.arrivals;

import java.util.function.LongSupplier;

/**
 * The instants {@code floor(k · whole / parts)} for k = 0, 1, 2 and so on, exact whatever the size of the numbers. For one
 * thread.
 */
final class EvenSteps implements LongSupplier {

    /*
     * A product and a division for each instant would be simple, but the product outgrows a long after a hundred thousand
     * calls per day, and then costs a big number each. As one divides by hand: a step is the whole quotient, and the
     * remainders add up until they make one more.
     */
    private final long step;
    private final long rest;
    private final long parts;
    private long instant;
    private long remainder; // below parts

    EvenSteps(long whole, long parts) {
        this.step = whole / parts;
        this.rest = whole % parts;
        this.parts = parts;
    }

    @Override
    public long getAsLong() {
        long present = instant;
        instant += step;
        if (remainder >= parts - rest) { // the sum could be too large for a long
            remainder -= parts - rest;
            instant++;
        } else {
            remainder += rest;
        }
        return present;
    }

    /** Begins again with 0. */
    void restart() {
        instant = 0;
        remainder = 0;
    }
}
