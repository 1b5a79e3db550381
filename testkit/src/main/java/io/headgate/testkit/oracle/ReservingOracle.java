package io.headgate.testkit.oracle;

import io.headgate.limiter.Algorithm;

/** The exact answers of an algorithm that lets a caller wait for its turn. For one thread. */
public interface ReservingOracle extends Oracle {

    /** The answer of a reservation whose wait would be too long. */
    long REFUSED = Algorithm.REFUSED;

    /**
     * Takes {@code permits} if they can be used within {@code maxWaitNanos}.
     *
     * @return how long to wait before using them, rounded up to whole nanoseconds, or {@link #REFUSED}
     */
    long reserve(long permits, long now, long maxWaitNanos);

    @Override
    default boolean take(long permits, long now) {
        return reserve(permits, now, 0) == 0;
    }
}
