package io.headgate.testkit.sequences;

/** The clock that a tested limiter goes by. A sequence moves it by whole ticks. */
public enum TestedClock {
    /** The ticker of the process, in nanoseconds. The seconds of a warm-up begin with the limiter. */
    OF_THE_PROCESS(1),
    /** A wall clock that several processes share, in microseconds. The seconds of a warm-up are those of that clock. */
    SHARED(1_000);

    private final long nanosPerTick;

    TestedClock(long nanosPerTick) {
        this.nanosPerTick = nanosPerTick;
    }

    long nanosPerTick() {
        return nanosPerTick;
    }
}
