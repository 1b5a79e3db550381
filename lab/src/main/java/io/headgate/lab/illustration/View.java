package io.headgate.lab.illustration;

import io.headgate.lab.rate.Durations;
import io.headgate.limiter.Checks;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What of a run is drawn.
 *
 * @param from where the time axis begins
 * @param to where it ends
 * @param slice how long each bar is, a multiple of 10 ms
 * @param stripes what is shaded behind the data; null for nothing
 */
public record View(
        Duration from,
        Duration to,
        Duration slice,
        @Nullable Stripes stripes) {

    /**
     * Stretches of equal length from time 0 on, of which every other is shaded, so that their edges are seen.
     *
     * @param name what each is, such as {@code window}
     * @param length how long each is
     * @param first which of them is the first to be shaded, 0 or 1: bars are seen better on plain paper
     */
    public record Stripes(String name, Duration length, int first) {

        /** Checks the length. */
        public Stripes {
            Checks.positiveNanos(length, "length");
            Checks.require(first == 0 || first == 1, "first", first, "0 or 1");
        }
    }

    /** Checks the ends. */
    public View {
        Checks.require(!from.isNegative(), "from", from, ">= 0");
        Checks.require(to.compareTo(from) > 0, "to", to, "> " + from);
        Checks.positiveNanos(slice, "slice");
    }

    /** From the start of the run. */
    static View until(String to, String slice) {
        return new View(Duration.ZERO, Durations.parse(to, "to"), Durations.parse(slice, "slice"), null);
    }

    View from(String start) {
        return new View(Durations.parse(start, "from"), to, slice, stripes);
    }

    View striped(String name, String length, int first) {
        return new View(from, to, slice, new Stripes(name, Durations.parse(length, "length"), first));
    }
}
