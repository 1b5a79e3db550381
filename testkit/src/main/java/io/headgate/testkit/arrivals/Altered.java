package io.headgate.testkit.arrivals;

import java.time.Duration;
import java.util.Iterator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Other traffic with each arrival changed; the change is made anew for each walk, so that it may have a course of its
 * own.
 */
record Altered(Arrivals original, String name, Supplier<UnaryOperator<Arrival>> change) implements Arrivals {

    @Override
    public Duration duration() {
        return original.duration();
    }

    @Override
    public Iterator<Arrival> iterator() {
        UnaryOperator<Arrival> changed = change.get();
        Iterator<Arrival> arrivals = original.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return arrivals.hasNext();
            }

            @Override
            public Arrival next() {
                return changed.apply(arrivals.next());
            }
        };
    }
}
