package io.headgate.redis;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Probe;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.ReservingLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.redis.store.StoreException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A rate limiter for the fleet that goes on when Redis is lost: by its policy, on its own, until Redis is back. No caller waits
 * longer than the deadline for Redis, and none at all once it is known to be lost.
 */
final class FleetRateLimiter extends ReservingLimiter {

    private final ReservingLimiter fleet;
    private final StoreHealth health;
    private final Members members;
    private final WhenLost policy;
    private final RateLimiter own;
    private volatile Limit ownLimit;

    FleetRateLimiter(ReservingLimiter fleet, StoreHealth health, Members members, WhenLost policy, Ticker ticker) {
        this.fleet = fleet;
        this.health = health;
        this.members = members;
        this.policy = policy;
        this.ownLimit = LocalShare.of(fleet.limit(), policy, Standing.ALONE);
        this.own = RateLimiter.of(ownLimit, ticker);
    }

    private <T extends @Nullable Object> T decide(Function<RateLimiter, T> question) {
        if (!health.isLost()) {
            try {
                T answer = question.apply(fleet);
                health.worked();
                return answer;
            } catch (StoreException lost) {
                health.failed(lost);
            }
        }
        return question.apply(alone());
    }

    /** The limiter for this member on its own, at its part of the limit as things stand. */
    private RateLimiter alone() {
        health.countDecidedAlone();
        Limit now = LocalShare.of(fleet.limit(), policy, members.standing());
        if (!now.equals(ownLimit)) {
            ownLimit = now; // two threads may both do this: the same limit again changes nothing
            own.reconfigure(now);
        }
        return own;
    }

    @Override
    public boolean tryAcquire(long permits) {
        return decide(limiter -> limiter.tryAcquire(permits));
    }

    @Override
    protected Reservation book(long permits, long maxWaitNanos) {
        return decide(limiter -> limiter.reserve(permits, Duration.ofNanos(maxWaitNanos)));
    }

    @Override
    public Duration charge(long permits) {
        return decide(limiter -> limiter.charge(permits));
    }

    @Override
    public long consumeUpTo(long permits) {
        return decide(limiter -> limiter.consumeUpTo(permits));
    }

    @Override
    public Probe probe(long permits) {
        return decide(limiter -> limiter.probe(permits));
    }

    @Override
    public CompletableFuture<Boolean> tryAcquireAsync(
            long permits, Duration maxWait, ScheduledExecutorService scheduler) {
        return decideLater(limiter -> limiter.tryAcquireAsync(permits, maxWait, scheduler));
    }

    @Override
    public CompletableFuture<@Nullable Void> acquireAsync(long permits, ScheduledExecutorService scheduler) {
        return decideLater(limiter -> limiter.acquireAsync(permits, scheduler));
    }

    private <T extends @Nullable Object> CompletableFuture<T> decideLater(
            Function<RateLimiter, CompletableFuture<T>> question) {
        if (health.isLost()) {
            return question.apply(alone());
        }
        AtomicReference<CompletableFuture<T>> asked = new AtomicReference<>(question.apply(fleet));
        CompletableFuture<T> answer = asked.get()
                .handle((told, failure) -> {
                    if (failure == null) {
                        health.worked();
                    } else if (isLost(failure)) {
                        asked.set(question.apply(alone()));
                    }
                    return asked.get();
                })
                .thenCompose(last -> last);
        answer.whenComplete((told, failure) -> {
            if (failure != null) { // cancelled, or failed by its owner
                asked.get().cancel(false);
            }
        });
        return answer;
    }

    private boolean isLost(Throwable failure) {
        Throwable cause = failure instanceof StoreException ? failure : failure.getCause();
        if (!(cause instanceof StoreException lost)) {
            return false;
        }
        health.failed(lost);
        return true;
    }

    @Override
    public Limit limit() {
        return fleet.limit();
    }

    @Override
    public void reconfigure(UnaryOperator<Limit> change) {
        fleet.reconfigure(change);
    }

    @Override
    public String toString() {
        return fleet.toString();
    }
}
