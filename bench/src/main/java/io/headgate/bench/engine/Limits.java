package io.headgate.bench.engine;

import java.time.Duration;

/** The figures in the rules of every engine: the same for all. */
final class Limits {

    /** Per second: some twenty times what a machine can ask for. */
    static final long NEVER_REACHED = 1_000_000_000L;

    /** The most that a calendar quota takes. */
    static final long NEVER_REACHED_IN_A_MONTH = 1L << 52;

    /** Per second. One call of millions is admitted; the smallest limit that every engine takes for a real one. */
    static final long USED_UP = 1;

    /** At once. */
    static final int IN_FLIGHT = 100_000;

    static final double ERROR_RATIO = 0.5;
    static final int MINIMUM_CALLS = 100;
    static final Duration BREAKER_WINDOW = Duration.ofSeconds(1);
    static final Duration BREAKER_OPEN = Duration.ofSeconds(10);

    private Limits() {}
}
