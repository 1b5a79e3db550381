package io.headgate.testkit.arrivals;

import java.util.Iterator;

/**
 * Walks arrivals without making an object for each: millions a second.
 *
 * <pre>{@code
 * ArrivalCursor call = traffic.cursor();
 * while (call.advance()) {
 *     ticker.set(call.nanos());
 *     limiter.tryAcquire(call.permits());
 * }
 * }</pre>
 *
 * <p>It stands before the first arrival until it is first advanced. What it stands at has the terms of {@link Arrival}, and
 * has no meaning before the first arrival or after the last. For one thread.
 */
public interface ArrivalCursor {

    /** Goes on to the next arrival. @return false when there is none, now and from then on */
    boolean advance();

    /** When the call comes, counted from the start of the sequence. */
    long nanos();

    /** How many permits it asks for; at least 1. */
    default long permits() {
        return 1;
    }

    /** Who asks, where a sequence tells callers apart; otherwise 0. */
    default long key() {
        return 0;
    }

    /** What is still to come, as objects. The iterator moves this cursor. */
    default Iterator<Arrival> asIterator() {
        return new CursorIterator(this);
    }

    /** Walks what an iterator gives. */
    static ArrivalCursor over(Iterator<Arrival> arrivals) {
        return new IteratorCursor(arrivals);
    }
}
