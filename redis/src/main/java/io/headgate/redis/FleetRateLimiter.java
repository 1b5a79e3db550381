package io.headgate.redis;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Probe;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.Ticker;
import io.headgate.redis.store.StoreException;
import io.headgate.rule.WhenLost;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A rate limiter for the fleet that goes on when Redis is lost: by its policy, on its own, until Redis is back. No caller waits
 * longer than the deadline for Redis, and none at all once it is known to be lost, but to give a booking back.
 */
final class FleetRateLimiter extends AskedLimiter implements FleetLimiter {

    private final AskedLimiter fleet;
    private final Breaker breaker;
    private final OnItsOwn own;

    /** For tests: with a share that nobody else has. */
    FleetRateLimiter(AskedLimiter fleet, Breaker breaker, Members members, WhenLost policy, Ticker ticker) {
        this(fleet, breaker, OnItsOwn.one("", policy, members, new OwnShares(ticker)));
    }

    FleetRateLimiter(AskedLimiter fleet, Breaker breaker, OnItsOwn own) {
        this.fleet = fleet;
        this.breaker = breaker;
        this.own = own;
    }

    private <T extends @Nullable Object> T decide(Function<RateLimiter, T> question) {
        return decide(question::apply, question);
    }

    private <T extends @Nullable Object> T decide(Function<AskedLimiter, T> ofFleet, Function<RateLimiter, T> ofOwn) {
        if (!breaker.isLost()) {
            try {
                return ofFleet.apply(fleet);
            } catch (StoreException lost) {
                breaker.failed(lost);
            }
        }
        return ofOwn.apply(alone());
    }

    /** The limiter for this member on its own, at its part of the limit as things stand. */
    RateLimiter alone() {
        breaker.whole().countDecidedAlone();
        return own.of(fleet.limit());
    }

    @Override
    RedisRateLimiter strict() {
        return fleet.strict();
    }

    @Override
    void endLeases() {
        fleet.endLeases();
    }

    /** What is made of a booking. */
    @FunctionalInterface
    interface Booking<T> {

        /** {@code isAlone}: made by this member on its own. */
        T of(Reservation booked, boolean isAlone);
    }

    @Override
    CompletableFuture<Reservation> bookLater(long permits, long maxWaitNanos) {
        return bookLater(permits, maxWaitNanos, (booked, isAlone) -> booked);
    }

    /** As {@link #bookLater(long, long)}, for one who must know who has decided. */
    <T> CompletableFuture<T> bookLater(long permits, long maxWaitNanos, Booking<T> made) {
        Duration maxWait = Duration.ofNanos(maxWaitNanos);
        if (breaker.isLost()) {
            return CompletableFuture.completedFuture(made.of(alone().reserve(permits, maxWait), true));
        }
        CompletableFuture<Reservation> asked = fleet.bookLater(permits, maxWaitNanos);
        boolean decidedHere = asked.isDone(); // by a lease, or a refusal that is remembered: no word of Redis
        return asked.handle((booked, failure) -> {
            if (failure == null) {
                if (!decidedHere) {
                    breaker.worked();
                }
                return made.of(booked, false);
            }
            if (isLost(failure)) {
                return made.of(alone().reserve(permits, maxWait), true);
            }
            throw new CompletionException(failure);
        });
    }

    /** What work has cost beyond what was granted for it: on Redis, unless that was {@code isAlone}, also if it is lost. */
    CompletableFuture<Answer> chargeLater(long permits, boolean isAlone) {
        if (breaker.isLost() && !isAlone) {
            strict().chargeOnceBack(permits);
        }
        return chargeLater(permits);
    }

    /** What cannot be charged on Redis is charged here; what was to be sent, there too, once it is back. */
    @Override
    CompletableFuture<Answer> chargeLater(long permits) {
        if (breaker.isLost()) {
            return CompletableFuture.completedFuture(chargedAlone(permits));
        }
        return fleet.chargeLater(permits).exceptionally(failure -> {
            isLost(failure);
            return chargedAlone(permits);
        });
    }

    private Answer chargedAlone(long permits) {
        alone().charge(permits);
        return new Answer(0, 1, 0, 0);
    }

    @Override
    long retryAfterNanos(long permits) {
        return breaker.isLost()
                ? own.of(fleet.limit()).probe(permits).retryAfterNanos()
                : fleet.retryAfterNanos(permits);
    }

    Breaker breaker() {
        return breaker;
    }

    @Override
    public FleetRateLimiter now() {
        return this;
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
    Duration charge(long permits, long end) {
        return Patience.isOver(end)
                ? alone().charge(permits)
                : decide(limiter -> limiter.charge(permits, end), limiter -> limiter.charge(permits));
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
    Probe probe(long permits, long end) {
        return Patience.isOver(end)
                ? alone().probe(permits)
                : decide(limiter -> limiter.probe(permits, end), limiter -> limiter.probe(permits));
    }

    @Override
    public CompletableFuture<@Nullable Void> acquireAsync(long permits, ScheduledExecutorService scheduler) {
        return breaker.isLost() ? alone().acquireAsync(permits, scheduler) : super.acquireAsync(permits, scheduler);
    }

    @Override
    CompletableFuture<Reservation> bookDirectly(long permits, long maxWaitNanos) {
        Duration maxWait = Duration.ofNanos(maxWaitNanos);
        if (breaker.isLost()) {
            return CompletableFuture.completedFuture(alone().reserve(permits, maxWait));
        }
        CompletableFuture<Reservation> asked = fleet.bookDirectly(permits, maxWaitNanos);
        boolean decidedHere = asked.isDone(); // by a lease, or a refusal that is remembered: no word of Redis
        if (decidedHere && !asked.isCompletedExceptionally()) {
            return asked;
        }
        return GrantFuture.of(
                asked, (booked, failure) -> toldOrAlone(booked, failure, permits, maxWait), Reservation::cancel);
    }

    /** What Redis has told; or where it has not, what this member decides on its own. */
    private Reservation toldOrAlone(
            @Nullable Reservation booked, @Nullable Throwable failure, long permits, Duration maxWait) {
        if (booked != null) {
            breaker.worked();
            return booked;
        }
        if (failure != null && isLost(failure)) {
            return alone().reserve(permits, maxWait);
        }
        throw new CompletionException(failure);
    }

    private boolean isLost(Throwable failure) {
        Throwable cause = failure instanceof StoreException ? failure : failure.getCause();
        if (!(cause instanceof StoreException lost)) {
            return false;
        }
        breaker.failed(lost);
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
