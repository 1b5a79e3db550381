package io.headgate.testkit.arrivals;

import java.util.function.LongSupplier;

/** Walks instants that are computed one by one, up to the end of the traffic. */
final class Timeline implements ArrivalCursor {

    private final LongSupplier instants;
    private final long end;
    private long here = -1;

    /** The instants that {@code instants} gives in turn, rising, as long as they lie before {@code end}. */
    Timeline(LongSupplier instants, long end) {
        this.instants = instants;
        this.end = end;
    }

    @Override
    public boolean advance() {
        if (here < end) {
            here = instants.getAsLong();
        }
        return here < end;
    }

    @Override
    public long nanos() {
        return here;
    }
}
