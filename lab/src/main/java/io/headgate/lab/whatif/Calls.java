package io.headgate.lab.whatif;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The traffic of a run: calls in the order of time, the same each time they are walked, each made when it is asked for.
 *
 * <p>Immutable, hence safe for many threads; a walk belongs to one of them.
 */
public interface Calls {

    /** What to call this traffic in a table. */
    String name();

    /** The civil time at which it begins. */
    Instant start();

    /** Begins with the first call. */
    Walk walk();

    /** One call after the other. */
    interface Walk extends AutoCloseable {

        /** The next call; null when there are no more. */
        @Nullable
        OfferedCall next();

        /** How much of the traffic has been walked: 0 to 1; 0 when that is not known. */
        double done();

        /** Lets go of what it reads from. */
        @Override
        default void close() {}
    }
}
