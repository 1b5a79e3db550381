package io.headgate.testkit.arrivals;

import java.util.Iterator;

/** A cursor for traffic that has an iterator only. */
final class IteratorCursor implements ArrivalCursor {

    private final Iterator<Arrival> arrivals;
    private Arrival here = Arrival.at(0);

    IteratorCursor(Iterator<Arrival> arrivals) {
        this.arrivals = arrivals;
    }

    @Override
    public boolean advance() {
        boolean more = arrivals.hasNext();
        if (more) {
            here = arrivals.next();
        }
        return more;
    }

    @Override
    public long nanos() {
        return here.nanos();
    }

    @Override
    public long permits() {
        return here.permits();
    }

    @Override
    public long key() {
        return here.key();
    }
}
