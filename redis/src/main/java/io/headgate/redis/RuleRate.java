package io.headgate.redis;

import io.headgate.cluster.store.ClusterLimit;
import io.headgate.cluster.store.Grant;
import io.headgate.limiter.Reservation;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The limit of a rule by rate. */
final class RuleRate implements ClusterLimit {

    private final FleetRateLimiter limiter;
    private final FleetRateLimiter.Booking<Grant> granting = this::grant;
    private volatile boolean closed;

    RuleRate(FleetRateLimiter limiter) {
        this.limiter = limiter;
    }

    @Override
    public CompletableFuture<Grant> ask(long permits, long maxWaitNanos) {
        return closed ? Grant.RETIRED.atOnce() : limiter.bookLater(permits, maxWaitNanos, granting);
    }

    @Override
    public Grant decideAlone(long permits, long maxWaitNanos) {
        return closed ? Grant.RETIRED : grant(limiter.alone().reserve(permits, Duration.ofNanos(maxWaitNanos)), true);
    }

    private Grant grant(Reservation booked, boolean isAlone) {
        if (booked.isGranted()) {
            return new Booked(booked, limiter, isAlone);
        }
        return isAlone ? Grant.REFUSED_ALONE : Grant.REFUSED;
    }

    @Override
    public long retryAfterNanos(long permits) {
        return limiter.retryAfterNanos(permits);
    }

    @Override
    public void close() {
        closed = true;
        limiter.endLeases();
    }

    /** Permits that were booked. */
    private record Booked(Reservation booked, FleetRateLimiter limiter, boolean isAlone) implements Grant {

        @Override
        public long waitNanos() {
            return booked.delay().toNanos();
        }

        @Override
        public void giveBack() {
            booked.cancel();
        }

        @Override
        public void settle(long actual) {
            long more = actual - booked.permits();
            if (more > 0) {
                limiter.chargeLater(more, isAlone);
            } else if (more < 0) {
                booked.refund(-more);
            }
        }
    }
}
