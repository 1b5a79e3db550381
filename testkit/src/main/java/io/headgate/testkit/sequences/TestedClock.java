package io.headgate.testkit.sequences;

/** The clock that a tested limiter goes by. A sequence moves it by whole ticks. */
public enum TestedClock {
    /**
     * The ticker of the process, in nanoseconds. The seconds of a warm-up begin with the limiter. A sequence lasts 146 years at most: a
     * difference of two instants always fits a long, and a debt of 100 years can be waited for.
     */
    OF_THE_PROCESS(1, 1L << 62),
    /**
     * A wall clock that several processes share, in microseconds. The seconds of a warm-up are those of that clock. When it goes back,
     * callers still wait by their own. A sequence lasts a hundred years, for as long as a debt is remembered that is never paid.
     */
    SHARED(1_000, 3_155_760_000_000_000_000L - 1_000);

    private final long nanosPerTick;
    private final long mostElapsed;

    TestedClock(long nanosPerTick, long mostElapsed) {
        this.nanosPerTick = nanosPerTick;
        this.mostElapsed = mostElapsed;
    }

    long nanosPerTick() {
        return nanosPerTick;
    }

    long mostElapsed() {
        return mostElapsed;
    }
}
