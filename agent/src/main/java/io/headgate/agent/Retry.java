package io.headgate.agent;

import java.util.random.RandomGenerator;

/**
 * The pauses between attempts to connect: drawn evenly between nothing and a ceiling, which doubles with each failure up to the
 * longest, so that a console that comes back does not meet all its applications at once. For one thread.
 */
final class Retry {

    private final long firstNanos;
    private final long longestNanos;
    private final RandomGenerator chance = RandomGenerator.getDefault();
    private long ceilingNanos;

    Retry(LinkPace pace) {
        this.firstNanos = pace.firstRetry().toNanos();
        this.longestNanos = pace.longestRetry().toNanos();
        this.ceilingNanos = firstNanos;
    }

    void reset() {
        ceilingNanos = firstNanos;
    }

    /** How long to pause after one more failure. */
    long nextNanos() {
        long ceiling = ceilingNanos;
        ceilingNanos = Math.min(longestNanos, ceiling * 2);
        return 1 + chance.nextLong(ceiling);
    }
}
