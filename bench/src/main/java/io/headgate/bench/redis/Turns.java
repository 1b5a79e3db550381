package io.headgate.bench.redis;

import java.time.Duration;

/**
 * How a round is cut: between two turns of a second a machine that is slower for a moment differs by more than libraries do, between
 * two that follow each other at once it seldom does.
 *
 * @param count of them in a round, for each library
 * @param shorter how many times, than a whole turn
 */
record Turns(int count, int shorter) {

    static final Turns WHOLE = new Turns(1, 1);

    /** For callers that are many. */
    static final Turns SHORT = new Turns(10, 10);

    /**
     * For a caller that is alone, which mostly waits for threads to wake; that takes longer or shorter for seconds on end. Twice as
     * long in all, since two goals there are close to what is reached.
     */
    static final Turns SHORTEST = new Turns(100, 50);

    boolean areShort() {
        return count > 1;
    }

    Duration each(Duration whole) {
        return whole.dividedBy(shorter);
    }

    Duration together(Duration whole) {
        return each(whole).multipliedBy(count);
    }

    String text(Duration whole) {
        return count + " short turns of " + each(whole).toMillis() + " ms";
    }
}
