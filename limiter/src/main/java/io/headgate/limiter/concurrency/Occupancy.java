package io.headgate.limiter.concurrency;

/**
 * The whole state of a concurrency limit as one long, so that every decision is one compare-and-set.
 *
 * <pre>
 *    63   62        61 ... 31        30 ... 0
 *   +---+---------+---------------+---------------+
 *   | 0 | waiters |     limit     |   in flight   |
 *   +---+---------+---------------+---------------+
 * </pre>
 *
 * <p>The limit sits beside the count so that a take that read an old limit cannot succeed after the limit was lowered.
 * Taking and giving back are plain addition and subtraction: a grant keeps <em>in flight</em> within the limit, so
 * neither field runs into its neighbour. Pure functions; no state.
 */
final class Occupancy {

    /** The largest limit that fits. */
    static final long LARGEST_LIMIT = Integer.MAX_VALUE;

    private static final int LIMIT_SHIFT = 31;
    private static final long FIELD = LARGEST_LIMIT;
    private static final long WAITERS = 1L << 62;

    private Occupancy() {}

    static long idle(long limit) {
        return limit << LIMIT_SHIFT;
    }

    static long inFlight(long occupancy) {
        return occupancy & FIELD;
    }

    static long limit(long occupancy) {
        return (occupancy >>> LIMIT_SHIFT) & FIELD;
    }

    static boolean hasWaiters(long occupancy) {
        return (occupancy & WAITERS) != 0;
    }

    /** Permits not in use; negative after the limit was lowered below what is in flight. */
    static long free(long occupancy) {
        return limit(occupancy) - inFlight(occupancy);
    }

    /** What somebody who does not wait in line may take: nothing while others wait. */
    static long freeForNewcomer(long occupancy) {
        long free = free(occupancy);
        return hasWaiters(occupancy) ? Math.min(0, free) : free;
    }

    static long withLimit(long occupancy, long limit) {
        return (occupancy & ~(FIELD << LIMIT_SHIFT)) | (limit << LIMIT_SHIFT);
    }

    static long withWaiters(long occupancy) {
        return occupancy | WAITERS;
    }

    static long withoutWaiters(long occupancy) {
        return occupancy & ~WAITERS;
    }
}
