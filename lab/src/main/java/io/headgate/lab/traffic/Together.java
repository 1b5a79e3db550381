package io.headgate.lab.traffic;

import io.headgate.testkit.arrivals.Arrival;
import io.headgate.testkit.arrivals.ArrivalCursor;
import io.headgate.testkit.arrivals.Arrivals;
import java.time.Duration;
import java.util.Iterator;

/** Two kinds of traffic at once, merged in the order of time; at the same instant the first goes first. */
record Together(String name, Arrivals first, Arrivals second) implements Arrivals {

    @Override
    public Duration duration() {
        return first.duration().compareTo(second.duration()) >= 0 ? first.duration() : second.duration();
    }

    @Override
    public ArrivalCursor cursor() {
        return new Merged(first.cursor(), second.cursor());
    }

    @Override
    public Iterator<Arrival> iterator() {
        return cursor().asIterator();
    }
}
