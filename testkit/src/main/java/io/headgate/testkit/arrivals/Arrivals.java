package io.headgate.testkit.arrivals;

import io.headgate.limiter.Checks;
import java.time.Duration;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A sequence of arrivals in the order of time, the same each time it is walked. Each arrival is made when it is asked
 * for.
 *
 * <p>Immutable, hence safe for many threads; an iterator or a cursor belongs to one of them.
 */
public interface Arrivals extends Iterable<Arrival> {

    /** What to call this traffic in a table or a test name. */
    String name();

    /** How long the traffic lasts: every arrival comes before this much time has passed. */
    Duration duration();

    @Override
    Iterator<Arrival> iterator();

    /** The same arrivals without an object for each; those that the testkit makes have one that allocates nothing. */
    default ArrivalCursor cursor() {
        return ArrivalCursor.over(iterator());
    }

    /** The arrivals as a sequential stream. */
    default Stream<Arrival> stream() {
        int traits = Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.IMMUTABLE;
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(iterator(), traits), false);
    }

    /** The same traffic, in which each call asks for {@code permits}. */
    default Arrivals withPermits(long permits) {
        Checks.require(permits >= 1, "permits", permits, ">= 1");
        return new Altered(this, name() + " × " + permits, calls -> new ChangedPermits(calls, permits));
    }

    /** The same traffic, in which the callers are drawn from {@code keys}. */
    default Arrivals withKeys(ZipfKeys keys) {
        return new Altered(this, name() + ", " + keys.n() + " keys", calls -> new ChangedKeys(calls, keys));
    }
}
