package io.headgate.lab.whatif;

import static java.util.Objects.requireNonNull;

import io.headgate.testkit.arrivals.Arrival;
import io.headgate.testkit.arrivals.Arrivals;
import java.time.Instant;
import java.util.Iterator;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Arrivals as calls: each for a resource, by an origin, with a key, drawn for itself. Begins at the start of 1970, an edge of
 * every window that is aligned to the clock.
 *
 * @param arrivals when calls come; each asks for one permit
 * @param resources what they are for
 * @param origins who calls
 * @param keys what tells them apart
 * @param seed the same seed gives the same calls
 */
public record GeneratedCalls(Arrivals arrivals, Mix resources, Mix origins, Keys keys, long seed) implements Calls {

    /** Checks the settings. */
    public GeneratedCalls {
        requireNonNull(arrivals, "arrivals");
        requireNonNull(resources, "resources");
        requireNonNull(origins, "origins");
        requireNonNull(keys, "keys");
    }

    @Override
    public String name() {
        return arrivals.name();
    }

    @Override
    public Instant start() {
        return Instant.EPOCH;
    }

    @Override
    public Walk walk() {
        Iterator<Arrival> instants = arrivals.iterator();
        SplittableRandom random = new SplittableRandom(seed);
        Mix.Draw resource = resources.draw();
        Mix.Draw origin = origins.draw();
        Keys.Draw key = keys.draw();
        double length = arrivals.duration().toNanos();
        return new Walk() {
            private long walked;

            @Override
            public @Nullable OfferedCall next() {
                if (!instants.hasNext()) {
                    return null;
                }
                walked = instants.next().nanos();
                return new OfferedCall(walked, resource.next(random), origin.next(random), key.next(), null);
            }

            @Override
            public double done() {
                return Math.min(1, walked / length);
            }
        };
    }
}
