package io.headgate.limiter;

import java.time.Duration;
import java.util.Objects;

/** Refuses bad settings at once, in one format: {@code name: value (expected: …)}. */
public final class Checks {

    private Checks() {}

    /** Throws {@link IllegalArgumentException} unless {@code holds}. */
    public static void require(boolean holds, String name, Object value, String expected) {
        if (!holds) {
            Object shown = value instanceof Duration duration ? LimitText.duration(duration) : value;
            throw new IllegalArgumentException(name + ": " + shown + " (expected: " + expected + ")");
        }
    }

    /** The nanoseconds of a duration that must be positive and shorter than {@link Algorithm#MAX_WAIT_NANOS}. */
    public static long positiveNanos(Duration duration, String name) {
        Objects.requireNonNull(duration, name);
        long nanos = saturatedNanos(duration);
        require(nanos > 0 && nanos <= Algorithm.MAX_WAIT_NANOS, name, duration, "longer than 0 and at most 100 years");
        return nanos;
    }

    /** The nanoseconds of a wait: a negative one counts as none, one beyond a hundred years as a hundred years. */
    public static long waitNanos(Duration wait, String name) {
        Objects.requireNonNull(wait, name);
        return Math.max(0, Math.min(saturatedNanos(wait), Algorithm.MAX_WAIT_NANOS));
    }

    private static long saturatedNanos(Duration duration) {
        try {
            return duration.toNanos();
        } catch (ArithmeticException beyondLong) {
            return duration.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }
}
