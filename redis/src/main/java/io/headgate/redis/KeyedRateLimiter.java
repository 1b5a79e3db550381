package io.headgate.redis;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Probe;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.ReservingLimiter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The limiter of one key of many: whatever stands for that key when it is asked. */
final class KeyedRateLimiter extends ReservingLimiter implements FleetLimiter {

    private final FleetLimiterMap map;
    private final KeyedName key;

    KeyedRateLimiter(FleetLimiterMap map, KeyedName key) {
        this.map = map;
        this.key = key;
    }

    @Override
    public FleetRateLimiter now() {
        return map.at(key);
    }

    @Override
    public boolean tryAcquire(long permits) {
        return now().tryAcquire(permits);
    }

    @Override
    protected Reservation book(long permits, long maxWaitNanos) {
        return now().book(permits, maxWaitNanos);
    }

    @Override
    public CompletableFuture<Boolean> tryAcquireAsync(
            long permits, Duration maxWait, ScheduledExecutorService scheduler) {
        return now().tryAcquireAsync(permits, maxWait, scheduler);
    }

    @Override
    public CompletableFuture<@Nullable Void> acquireAsync(long permits, ScheduledExecutorService scheduler) {
        return now().acquireAsync(permits, scheduler);
    }

    @Override
    public Duration charge(long permits) {
        return now().charge(permits);
    }

    @Override
    public long consumeUpTo(long permits) {
        return now().consumeUpTo(permits);
    }

    @Override
    public Probe probe(long permits) {
        return now().probe(permits);
    }

    @Override
    public Limit limit() {
        return map.limit();
    }

    @Override
    public void reconfigure(UnaryOperator<Limit> change) {
        throw new UnsupportedOperationException(
                "one key: all keys share a limit (expected: FleetLimiterMap.reconfigure)");
    }

    @Override
    public String toString() {
        return "RateLimiter[" + limit() + " on Redis for " + key.key() + "]";
    }
}
