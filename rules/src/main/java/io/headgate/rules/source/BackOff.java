package io.headgate.rules.source;

import java.util.random.RandomGenerator;

/** The pauses between tries that keep failing. For one thread. */
final class BackOff {
    /*
     * A place that comes back after an hour must not meet all its readers in the same millisecond. So the pause is drawn
     * anew each time, evenly between nothing and a ceiling, and the ceiling doubles up to the longest:
     *
     *   failure     1       2           3                   4 ...
     *   ceiling   |---|   |-------|   |---------------|   |---------------|   (longest)
     *   pause        ^       ^              ^                ^
     */
    private final long firstNanos;
    private final long longestNanos;
    private final RandomGenerator chance;
    private long ceilingNanos;

    BackOff(Pace pace, RandomGenerator chance) {
        this.firstNanos = pace.firstRetry().toNanos();
        this.longestNanos = pace.longestRetry().toNanos();
        this.chance = chance;
        this.ceilingNanos = firstNanos;
    }

    /** All went well: the next failure counts as the first again. */
    void reset() {
        ceilingNanos = firstNanos;
    }

    /** How long to pause after one more failure: above 0, at most the longest. */
    long nextNanos() {
        long ceiling = ceilingNanos;
        ceilingNanos = ceiling > longestNanos / 2 ? longestNanos : ceiling * 2; // divided, since doubling may overflow
        return 1 + chance.nextLong(ceiling);
    }
}
