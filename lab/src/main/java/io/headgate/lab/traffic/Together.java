package io.headgate.lab.traffic;

import io.headgate.testkit.arrivals.Arrival;
import io.headgate.testkit.arrivals.Arrivals;
import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Two kinds of traffic at once, merged in the order of time; at the same instant the first goes first. */
record Together(String name, Arrivals first, Arrivals second) implements Arrivals {

    @Override
    public Duration duration() {
        return first.duration().compareTo(second.duration()) >= 0 ? first.duration() : second.duration();
    }

    @Override
    public Iterator<Arrival> iterator() {
        Iterator<Arrival> ones = first.iterator();
        Iterator<Arrival> others = second.iterator();
        return new Iterator<>() {
            private @Nullable Arrival one = following(ones);
            private @Nullable Arrival other = following(others);

            @Override
            public boolean hasNext() {
                return one != null || other != null;
            }

            @Override
            public Arrival next() {
                Arrival left = one;
                Arrival right = other;
                if (left != null && (right == null || left.nanos() <= right.nanos())) {
                    one = following(ones);
                    return left;
                }
                if (right == null) {
                    throw new NoSuchElementException();
                }
                other = following(others);
                return right;
            }
        };
    }

    private static @Nullable Arrival following(Iterator<Arrival> arrivals) {
        return arrivals.hasNext() ? arrivals.next() : null;
    }
}
