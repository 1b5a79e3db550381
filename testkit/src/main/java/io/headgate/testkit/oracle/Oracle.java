package io.headgate.testkit.oracle;

import io.headgate.limiter.Algorithm;

/**
 * The exact answers of one algorithm. For one thread.
 *
 * <p>Instants are ticker nanoseconds and may wrap. Permits are at least 1. A take must not lie before the one before
 * it, and no question before the start; both throw {@link IllegalArgumentException}. Asking changes nothing, and
 * neither does a refusal, except where an oracle says so.
 */
public interface Oracle {

    /** A wait that will not end. */
    long NEVER = Algorithm.NEVER;

    /** Takes {@code permits}, all or none, if they can be used at {@code now}. */
    boolean take(long permits, long now);

    /** How many permits could be taken at {@code now} without a wait. */
    long available(long now);

    /**
     * How long until {@code permits} could be used if nobody took any, rounded up to whole nanoseconds; {@link #NEVER}
     * when waiting does not help.
     */
    long waitNanos(long permits, long now);
}
