package io.headgate.testkit.arrivals;

import java.time.Duration;
import java.util.Iterator;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A sequence of arrivals in the order of time, the same each time it is walked. Each arrival is made when it is asked
 * for.
 *
 * <p>Immutable, hence safe for many threads; an iterator belongs to one of them.
 */
public interface Arrivals extends Iterable<Arrival> {

    /** What to call this traffic in a table or a test name. */
    String name();

    /** How long the traffic lasts: every arrival comes before this much time has passed. */
    Duration duration();

    @Override
    Iterator<Arrival> iterator();

    /** The arrivals as a sequential stream. */
    default Stream<Arrival> stream() {
        int traits = Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.IMMUTABLE;
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(iterator(), traits), false);
    }

    /** The same traffic, in which each call asks for {@code permits}. */
    default Arrivals withPermits(long permits) {
        return new Altered(
                this, name() + " × " + permits, () -> arrival -> new Arrival(arrival.nanos(), permits, arrival.key()));
    }

    /** The same traffic, in which the callers are drawn from {@code keys}. */
    default Arrivals withKeys(ZipfKeys keys) {
        return new Altered(this, name() + ", " + keys.n() + " keys", () -> {
            PrimitiveIterator.OfLong drawn = keys.iterator();
            UnaryOperator<Arrival> keyed = arrival -> new Arrival(arrival.nanos(), arrival.permits(), drawn.nextLong());
            return keyed;
        });
    }
}
