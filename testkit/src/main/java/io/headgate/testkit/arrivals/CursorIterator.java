package io.headgate.testkit.arrivals;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** An iterator for traffic that has a cursor; it is one arrival ahead. */
final class CursorIterator implements Iterator<Arrival> {

    private final ArrivalCursor next;
    private boolean more;

    CursorIterator(ArrivalCursor cursor) {
        this.next = cursor;
        this.more = cursor.advance();
    }

    @Override
    public boolean hasNext() {
        return more;
    }

    @Override
    public Arrival next() {
        if (!more) {
            throw new NoSuchElementException();
        }
        Arrival arrival = new Arrival(next.nanos(), next.permits(), next.key());
        more = next.advance();
        return arrival;
    }
}
