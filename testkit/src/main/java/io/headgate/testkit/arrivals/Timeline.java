package io.headgate.testkit.arrivals;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/** Walks instants that are computed one by one, up to the end of the traffic. */
final class Timeline implements Iterator<Arrival> {

    private final LongSupplier instants;
    private final long end;
    private long next;

    private Timeline(LongSupplier instants, long end) {
        this.instants = instants;
        this.end = end;
        this.next = instants.getAsLong();
    }

    /** The instants that {@code instants} gives in turn, rising, as long as they lie before {@code end}. */
    static Iterator<Arrival> of(LongSupplier instants, long end) {
        return new Timeline(instants, end);
    }

    /** {@code instant(0)}, {@code instant(1)} and so on, rising, as long as they lie before {@code end}. */
    static Iterator<Arrival> indexed(LongUnaryOperator instant, long end) {
        LongSupplier instants = new LongSupplier() {
            private long index;

            @Override
            public long getAsLong() {
                return instant.applyAsLong(index++);
            }
        };
        return of(instants, end);
    }

    @Override
    public boolean hasNext() {
        return next < end;
    }

    @Override
    public Arrival next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Arrival arrival = Arrival.at(next);
        next = instants.getAsLong();
        return arrival;
    }
}
