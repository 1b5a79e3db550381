package io.headgate.redis;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Probe;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.ReservingLimiter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/** A limiter on Redis, which can also be asked without waiting for the answer. */
abstract class AskedLimiter extends ReservingLimiter {

    /** The one that asks Redis, whatever is leased. */
    abstract RedisRateLimiter strict();

    /**
     * As {@link #reserve}, without waiting. What is cancelled of the reservation is given back without waiting, too, and counts as
     * none. Nobody may cancel the future: whoever does not want what comes gives it back when it is there.
     */
    abstract CompletableFuture<Reservation> bookLater(long permits, long maxWaitNanos);

    /** As {@link #bookLater}, waiting for no lease. The future may be cancelled: what is booked after that goes back. */
    abstract CompletableFuture<Reservation> bookDirectly(long permits, long maxWaitNanos);

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

    @Override
    public CompletableFuture<Boolean> tryAcquireAsync(
            long permits, Duration maxWait, ScheduledExecutorService scheduler) {
        checkPermits(permits);
        requireNonNull(scheduler, "scheduler");
        return PendingGrant.of(
                bookDirectly(permits, Checks.waitNanos(maxWait, "maxWait")), scheduler, granted -> granted);
    }

    @Override
    public CompletableFuture<@Nullable Void> acquireAsync(long permits, ScheduledExecutorService scheduler) {
        checkPermits(permits);
        requireNonNull(scheduler, "scheduler");
        RedisRateLimiter asked = strict();
        if (permits > asked.limit().largestTake()) {
            throw asked.refused(permits);
        }
        return PendingGrant.of(
                bookDirectly(permits, Algorithm.MAX_WAIT_NANOS), scheduler, granted -> nothing(granted, permits));
    }

    private @Nullable Void nothing(boolean granted, long permits) {
        if (!granted) {
            throw strict().refused(permits);
        }
        return null;
    }
}
