package io.headgate.limiter;

import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * A limiter whose permits come back with time. What it promises is written at the {@link Limit} it enforces.
 *
 * <pre>{@code
 * RateLimiter limiter = RateLimiter.of(TokenBucket.perSecond(100));
 * if (limiter.tryAcquire()) {
 *     serve();
 * }
 * }</pre>
 *
 * <p>Safe for many threads. Waiters are served in the order in which they asked.
 */
public interface RateLimiter extends Limiter {

    /**
     * Books {@code permits} now and says when they may be used. Throws {@link IllegalArgumentException} when they could
     * never be granted, and {@link IllegalStateException} when the limit grants no wait that long: a sliding log books at
     * most one period ahead, a leaky queue at most its longest wait.
     */
    Reservation reserve(long permits);

    /** As {@link #reserve(long)}, but books nothing when the wait would be longer than {@code maxWait}. */
    Reservation reserve(long permits, Duration maxWait);

    /**
     * Charges {@code permits} whatever the state, into debt where needed, for work whose cost is known only afterwards. All of
     * it is owed, and later calls wait until it is paid. A debt that would take more than a hundred years is never paid.
     *
     * @return how long until a permit is available again
     */
    Duration charge(long permits);

    /** The limit in force. */
    Limit limit();

    /**
     * Puts another limit in force, of the same algorithm or of another. What is in use stays in use: within an algorithm
     * used permits and the fraction of a permit are kept; between algorithms the new one begins with what was in use
     * already consumed, as far as its own permits per period go, and with what was owed or booked charged whole. An interval
     * across the change holds no more than the old limit promises for the part before and the new one for the part after.
     * Reservations made before keep their time. Cancelling one afterwards returns nothing, except of {@code TokenBuckets} a call that
     * still waits.
     */
    default void reconfigure(Limit next) {
        reconfigure(unused -> next);
    }

    /**
     * Puts in force what {@code change} makes of the present limit. Of two concurrent changes the later one sees what the
     * earlier one made, so both take effect; {@code change} may be called more than once.
     */
    void reconfigure(UnaryOperator<Limit> change);

    /** A limiter for {@code limit} in this process, on the machine's clocks. */
    static RateLimiter of(Limit limit) {
        return of(limit, Ticker.system());
    }

    /** A limiter for {@code limit} in this process, on the given ticker. */
    static RateLimiter of(Limit limit, Ticker ticker) {
        return of(limit, ticker, WallClock.system());
    }

    /** A limiter for {@code limit} in this process, on the given clocks. */
    static RateLimiter of(Limit limit, Ticker ticker, WallClock wall) {
        return new LocalRateLimiter(limit, ticker, wall);
    }
}
