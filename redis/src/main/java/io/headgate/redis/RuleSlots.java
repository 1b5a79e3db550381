package io.headgate.redis;

import io.headgate.cluster.store.ClusterLimit;
import io.headgate.cluster.store.Grant;
import io.headgate.limiter.Algorithm;
import io.headgate.redis.concurrency.FleetConcurrencyLimiter;
import io.headgate.redis.concurrency.Holding;
import io.headgate.rule.WhenLost;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/** The limit of a rule by calls in flight. */
final class RuleSlots implements ClusterLimit {

    private final FleetConcurrencyLimiter slots;
    private final Breaker breaker;
    private final Members members;
    private final WhenLost policy;
    private final AtomicLong running;
    private volatile boolean closed;

    /** {@code running} counts the slots in use here, of Redis or without it, also those of limits of this name before. */
    RuleSlots(FleetConcurrencyLimiter slots, Breaker breaker, Members members, WhenLost policy, AtomicLong running) {
        this.slots = slots;
        this.breaker = breaker;
        this.members = members;
        this.policy = policy;
        this.running = running;
    }

    @Override
    public CompletableFuture<Grant> ask(long permits, long maxWaitNanos) {
        if (closed) {
            return Grant.RETIRED.atOnce();
        }
        if (breaker.isLost()) {
            return decidedAlone(permits).atOnce();
        }
        return slots.tryAcquireAsync(permits, Duration.ZERO).handle((held, failure) -> {
            if (failure != null) {
                breaker.failed(failure.getCause() == null ? failure : failure.getCause());
                return decidedAlone(permits);
            }
            breaker.worked();
            return granted(held);
        });
    }

    @Override
    public Grant decideAlone(long permits, long maxWaitNanos) {
        return closed ? Grant.RETIRED : decidedAlone(permits);
    }

    private Grant granted(Optional<Holding> held) {
        if (held.isEmpty()) {
            return Grant.REFUSED;
        }
        running.addAndGet(held.get().permits());
        return new Held(held.get(), running);
    }

    /**
     * What this member may do on its own: its part of the slots, less what it runs already. So a fleet that has used them evenly when
     * Redis is lost runs no more than before, and nothing starts in a member that has more than its part until it has less.
     */
    private Grant decidedAlone(long permits) {
        breaker.whole().countDecidedAlone();
        if (policy == WhenLost.OPEN) {
            return Grant.FREE_ALONE;
        }
        long most = policy == WhenLost.CLOSED ? 0 : members.standing().part(slots.limit());
        if (running.addAndGet(permits) > most) {
            running.addAndGet(-permits);
            return Grant.REFUSED_ALONE;
        }
        return new Alone(running, permits);
    }

    @Override
    public long retryAfterNanos(long permits) {
        return Algorithm.NEVER;
    }

    @Override
    public void close() {
        closed = true;
    }

    /** Slots of Redis. */
    private record Held(Holding holding, AtomicLong running) implements Grant {

        @Override
        public long waitNanos() {
            return 0;
        }

        @Override
        public void giveBack() {
            running.addAndGet(-holding.permits());
            holding.close();
        }

        @Override
        public void finished() {
            giveBack();
        }
    }

    /** Slots of this member. */
    private record Alone(AtomicLong running, long permits) implements Grant {

        @Override
        public boolean isAlone() {
            return true;
        }

        @Override
        public long waitNanos() {
            return 0;
        }

        @Override
        public void giveBack() {
            running.addAndGet(-permits);
        }

        @Override
        public void finished() {
            giveBack();
        }
    }
}
