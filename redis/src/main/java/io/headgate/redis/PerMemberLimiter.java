package io.headgate.redis;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Probe;
import io.headgate.limiter.Reservation;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * A limiter whose limit, where it is {@link PerMember}, is kept at what it comes to for the members there are: looked at with each
 * call. Other limits are passed on as they are.
 */
final class PerMemberLimiter extends AskedLimiter {

    /*
     * The number travels to Redis in the settings of each call, as everything else does: nobody has to agree on it. A member
     * that knows of n members
     *
     *   counts    up to n x limit in a window, which others see as used, whatever they know
     *   pays      1/n of the price of a permit out of a timeline, whose length is the same for all: both the burst and the
     *             rate are n times as large, so what is saved up is the same time
     *
     * so of a window or a bucket no more is granted than the largest number known allows, and no conversion is needed when
     * it changes. Leases of the limit before end, and go back.
     */
    private final AskedLimiter fleet;
    private final LongSupplier members;
    private final ReentrantLock changing = new ReentrantLock();
    private volatile Limit meant;
    private volatile long known; // the number of members for which the limit was last put in force

    /** On a limiter whose limit is {@code meant} for one member. */
    PerMemberLimiter(AskedLimiter fleet, Limit meant, LongSupplier members) {
        this.fleet = fleet;
        this.meant = meant;
        this.members = members;
        this.known = 1;
    }

    private AskedLimiter now() {
        if (meant instanceof PerMember && members.getAsLong() != known && changing.tryLock()) {
            try {
                putInForce(meant);
            } finally {
                changing.unlock();
            }
        }
        return fleet;
    }

    /** For fewer members where Redis cannot count so much exactly: the safe side. */
    private void putInForce(Limit limit) {
        long all = members.getAsLong();
        for (long some = all; true; some--) {
            try {
                Limit whole = PerMember.forMembers(limit, some);
                fleet.reconfigure(before -> whole);
                known = all;
                return;
            } catch (IllegalArgumentException | ArithmeticException tooMuch) {
                if (some == 1 || !(limit instanceof PerMember)) {
                    throw tooMuch;
                }
            }
        }
    }

    @Override
    RedisRateLimiter strict() {
        return now().strict();
    }

    @Override
    CompletableFuture<Reservation> bookLater(long permits, long maxWaitNanos) {
        return now().bookLater(permits, maxWaitNanos);
    }

    @Override
    CompletableFuture<Reservation> bookDirectly(long permits, long maxWaitNanos) {
        return now().bookDirectly(permits, maxWaitNanos);
    }

    @Override
    CompletableFuture<Answer> chargeLater(long permits) {
        return now().chargeLater(permits);
    }

    @Override
    long retryAfterNanos(long permits) {
        return now().retryAfterNanos(permits);
    }

    @Override
    void endLeases() {
        fleet.endLeases();
    }

    @Override
    public boolean tryAcquire(long permits) {
        return now().tryAcquire(permits);
    }

    @Override
    protected Reservation book(long permits, long maxWaitNanos) {
        return now().reserve(permits, Duration.ofNanos(maxWaitNanos));
    }

    @Override
    public Duration charge(long permits) {
        return now().charge(permits);
    }

    @Override
    Duration charge(long permits, long end) {
        return now().charge(permits, end);
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
    Probe probe(long permits, long end) {
        return now().probe(permits, end);
    }

    @Override
    public Limit limit() {
        return meant;
    }

    @Override
    public void reconfigure(UnaryOperator<Limit> change) {
        changing.lock();
        try {
            Limit next = requireNonNull(change.apply(meant), "the changed limit");
            putInForce(next);
            meant = next;
        } finally {
            changing.unlock();
        }
    }

    @Override
    public String toString() {
        return meant instanceof PerMember ? "RateLimiter[" + meant + ", now as " + fleet + "]" : fleet.toString();
    }
}
