package io.headgate.system;

import io.headgate.guard.Priority;
import java.util.concurrent.atomic.AtomicLongArray;

/** How many calls of each priority came in the last period in which any came. For one thread at a time. */
final class Mix {

    private final long[] totals = new long[Priority.values().length];
    private final long[] came = new long[Priority.values().length];

    /** The shares of each priority that together are {@code shed} of all, by what came since this was last asked. */
    Shares shares(double shed, AtomicLongArray arrivals) {
        boolean any = false;
        for (int priority = 0; priority < totals.length; priority++) {
            any |= arrivals.get(priority) != totals[priority];
        }
        for (int priority = 0; any && priority < totals.length; priority++) {
            long total = arrivals.get(priority);
            came[priority] = total - totals[priority];
            totals[priority] = total;
        }
        return Shares.of(
                shed,
                came[Priority.SHEDDABLE.ordinal()],
                came[Priority.NORMAL.ordinal()],
                came[Priority.HIGH.ordinal()],
                came[Priority.CRITICAL.ordinal()]);
    }
}
