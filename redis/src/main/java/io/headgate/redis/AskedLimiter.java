package io.headgate.redis;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Probe;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.ReservingLimiter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A limiter on Redis, which can also be asked without waiting for the answer. */
abstract class AskedLimiter extends ReservingLimiter {

    /** The one that asks Redis, whatever is leased. */
    abstract RedisRateLimiter strict();

    /** As {@link #reserve}, without waiting. What is cancelled of it is given back without waiting, too, and counts as none. */
    abstract CompletableFuture<Reservation> bookLater(long permits, long maxWaitNanos);

    /** As {@link #charge}, without waiting. */
    abstract CompletableFuture<Answer> chargeLater(long permits);

    /** As {@link #charge(long)}, waiting for Redis until then at most, by {@link Patience}. */
    abstract Duration charge(long permits, long end);

    /** As {@link #probe(long)}, waiting for Redis until then at most, by {@link Patience}. */
    abstract Probe probe(long permits, long end);

    /** How long until {@code permits} could be granted, as far as is known here; {@link Algorithm#NEVER} when it is not. */
    abstract long retryAfterNanos(long permits);

    /** Gives back what was taken ahead. */
    void endLeases() {}
}
