package io.headgate.limiter;

/**
 * What is wanted: the settings of one algorithm, as an immutable record. A limit is checked when it is made and holds no
 * running state; {@link RateLimiter#of(Limit)} makes the limiter that enforces it.
 *
 * <p>Implement it to plug in an algorithm of your own.
 */
public interface Limit {

    /** How many permits are available when nothing is in use; 0 refuses everything. */
    long capacity();

    /** The most permits that one take can ever be granted. */
    default long largestTake() {
        return capacity();
    }

    /** Begins enforcing this limit with nothing consumed, at {@code now} of the ticker. */
    Algorithm start(long now, WallClock wall);

    /**
     * Begins enforcing this limit where {@code before}, which has been retired, left off.
     *
     * <p>The default starts with what was in use there already consumed, capped at this limit's capacity. A limit that
     * knows {@code before} to be of its own kind may carry more over: the fraction of a permit, the age of each count.
     */
    default Algorithm startAfter(Algorithm before, long now, WallClock wall) {
        return charged(start(now, wall), before, now);
    }

    /** {@code next}, which must be full, with what is in use at {@code before} consumed, capped at its capacity. */
    static Algorithm charged(Algorithm next, Algorithm before, long now) {
        long inUse = Math.min(next.limit().capacity(), before.limit().capacity() - before.available(now));
        if (inUse > 0) {
            next.charge(inUse, now);
        }
        return next;
    }
}
