package io.headgate.system;

import io.headgate.guard.Priority;

/**
 * What share of the calls of each priority is refused. Immutable.
 *
 * @param sheddable of 2^63, how many of the sheddable calls
 * @param normal of 2^63, how many of the normal calls
 * @param high of 2^63, how many of the high calls
 */
record Shares(long sheddable, long normal, long high) {
    /*
     * A share of all calls is filled from the bottom, by how many calls of each priority came lately:
     *
     *     came        20 sheddable   60 normal   20 high         shed 50 % of all = 50
     *     refused     20 (all)       30 (half)    0
     *
     * Which ones? Numbered calls are spread over a circle by the golden ratio, and those that fall within the share are
     * refused. No other step leaves the points so evenly spread after any number of calls: of n calls in a row the number
     * refused is within a few of share * n, without chance, and it stays so while the share changes.
     *
     *       0 |--0----5----2----7----4----1----6----3---| 1
     *         |-- refused --|
     */

    static final Shares NONE = new Shares(0, 0, 0);

    private static final long GOLDEN = 0x9E3779B97F4A7C15L; // 2^64 divided by the golden ratio, odd

    /** Fills {@code shed}, the share of all calls to refuse, from the lowest priority up. */
    static Shares of(double shed, long sheddable, long normal, long high, long critical) {
        double budget = shed * ((double) sheddable + normal + high + critical);
        if (shed <= 0) {
            return NONE;
        }
        if (budget == 0) { // nothing came to go by
            return new Shares(threshold(1), threshold(shed), 0);
        }
        double afterSheddable = budget - sheddable;
        double afterNormal = afterSheddable - normal;
        return new Shares(part(budget, sheddable), part(afterSheddable, normal), part(afterNormal, high));
    }

    private static long part(double budget, long came) {
        return budget <= 0 ? 0 : threshold(budget / Math.max(1, came));
    }

    private static long threshold(double share) {
        return (long) (Math.min(1, share) * 0x1p63); // 1 saturates: all
    }

    /** Whether the call of that priority and that number is refused. */
    boolean refuse(Priority priority, long number) {
        return (number * GOLDEN >>> 1) < of(priority);
    }

    /** The share of that priority, of 2^63. */
    private long of(Priority priority) {
        return switch (priority) {
            case SHEDDABLE -> sheddable;
            case NORMAL -> normal;
            case HIGH -> high;
            case CRITICAL -> 0;
        };
    }

    /** The share of that priority in percent. */
    long percent(Priority priority) {
        return Math.round(of(priority) * 0x1p-63 * 100);
    }
}
