package io.headgate.lab.traffic;

import io.headgate.testkit.arrivals.Arrival;
import io.headgate.testkit.arrivals.Arrivals;
import java.time.Duration;
import java.util.Iterator;

/** The same traffic, with silence before it. */
record Later(Duration silence, Arrivals traffic) implements Arrivals {

    @Override
    public String name() {
        return traffic.name();
    }

    @Override
    public Duration duration() {
        return silence.plus(traffic.duration());
    }

    @Override
    public Iterator<Arrival> iterator() {
        long moved = silence.toNanos();
        return traffic.stream()
                .map(arrival -> new Arrival(moved + arrival.nanos(), arrival.permits(), arrival.key()))
                .iterator();
    }
}
