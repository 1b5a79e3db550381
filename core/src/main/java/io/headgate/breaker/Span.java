package io.headgate.breaker;

import static io.headgate.limiter.Checks.positiveNanos;
import static io.headgate.limiter.Checks.require;

import java.time.Duration;

/** The stretch of time over which a breaker counts results. */
public sealed interface Span {

    /** How long it is. */
    Duration length();

    /** How many slices it is cut into. */
    int slices();

    /** The last {@code length}, forgotten slice by slice. */
    static Span sliding(Duration length, int slices) {
        return new Sliding(length, slices);
    }

    /** The present multiple of {@code length} of the wall clock. */
    static Span tumbling(Duration length) {
        return new Tumbling(length);
    }

    /**
     * The present slice and those before it, {@code slices} in all: the last {@code length}, less up to one slice.
     *
     * @param length how long it is
     * @param slices how many slices it is cut into, 1 to 120
     */
    record Sliding(Duration length, int slices) implements Span {

        private static final int MOST_SLICES = 120;

        /** Checks the settings. */
        public Sliding {
            long nanos = positiveNanos(length, "length");
            require(slices >= 1 && slices <= MOST_SLICES, "slices", slices, "1 to " + MOST_SLICES);
            require(nanos % slices == 0, "length", length, "whole nanoseconds for each of " + slices + " slices");
        }
    }

    /**
     * One bucket that begins empty at each multiple of {@code length} of the wall clock, as it was when the breaker was
     * made. This is Sentinel's window. A burst of failures across an edge is seen as two halves: prefer {@link Sliding}.
     *
     * @param length how long it is
     */
    record Tumbling(Duration length) implements Span {

        /** Checks the settings. */
        public Tumbling {
            positiveNanos(length, "length");
        }

        @Override
        public int slices() {
            return 1;
        }
    }
}
