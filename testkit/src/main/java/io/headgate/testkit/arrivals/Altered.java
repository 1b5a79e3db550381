package io.headgate.testkit.arrivals;

import java.time.Duration;
import java.util.Iterator;
import java.util.function.UnaryOperator;

/**
 * Other traffic with each arrival changed; the change is made anew for each walk, so that it may have a course of its
 * own.
 */
record Altered(Arrivals original, String name, UnaryOperator<ArrivalCursor> change) implements Arrivals {

    @Override
    public Duration duration() {
        return original.duration();
    }

    @Override
    public ArrivalCursor cursor() {
        return change.apply(original.cursor());
    }

    @Override
    public Iterator<Arrival> iterator() {
        return cursor().asIterator();
    }
}
