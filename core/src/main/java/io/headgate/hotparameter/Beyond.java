package io.headgate.hotparameter;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;

/**
 * What holds the values that have no state of their own to their limit: shared state that may count too much for a value,
 * and never too little. Values are told apart by the {@link KeyHash} of their key only.
 */
interface Beyond {

    /** Takes {@code permits}. @return the wait, or {@link Algorithm#REFUSED} */
    long take(long hash, long permits, long now, long maxWaitNanos);

    /** At least as many permits as the value has in use: what it begins with when it gets state of its own. */
    long inUse(long hash, long now);

    /** Adds what a value had in use that has lost its own state. */
    void add(long hash, long permits, long now);

    /** Whether a value should get state of its own even if another must make room for it. */
    boolean deservesOwn(long hash, long now);

    /** How long until {@code permits} could be taken; {@link Algorithm#NEVER} if never. */
    long waitNanos(long hash, long permits, long now);

    /** {@code now}, or the instant that it has moved on to when that is later. */
    long latest(long now);

    /** Whether it holds values to {@code limit} just as one that is made for it. */
    boolean isFor(Limit limit);

    /** At least as many permits as any value has in use. */
    long mostInUse(long now);
}
