package io.headgate.redis;

import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Probe;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.ReservingLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.redis.form.Form;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A rate limiter that takes permits from Redis ahead and decides from those. Takes without a wait are decided here; everything
 * else is asked of Redis as it comes.
 */
final class LeasedRateLimiter extends ReservingLimiter {

    /*
     * A lease is charged when it is taken, and lapses a life later; so a permit that is used at t was charged within
     * [t - life, t], and in any interval W the whole fleet uses at most what Redis granted in W + life:
     *
     *      burst + rate x (W + life)         whatever the number of members
     *
     * (Reporting afterwards what was used, as others do, lets each member run ahead by its own allowance.) The life counts
     * from before the request was sent: Redis decided later than that.
     *
     *   left   |\          |\
     *          | \ half    | \
     *          |  \ . . .  |  \         at half, the next lease is asked for, so that nobody waits for it
     *          |   \       |   \
     *          +----\------+----\---> time
     *               used up: the next one is current
     *
     * Two leases are held at most, the current one and the next. What a lease has left when it is over goes back, less what
     * Redis has refilled since: usually nothing.
     */
    private final RedisRateLimiter strict;
    private final Ferry ferry;
    private final Patience patience;
    private final Ticker ticker;
    private final Duration life;
    private final LongSupplier members;
    private final LeaseSize size;
    private final AtomicReference<Lease> current = new AtomicReference<>(Lease.NONE);
    private final AtomicReference<Lease> next = new AtomicReference<>(Lease.NONE);
    private final AtomicReference<@Nullable Leasing> underWay = new AtomicReference<>();

    LeasedRateLimiter(
            RedisRateLimiter strict,
            Ferry ferry,
            Patience patience,
            Ticker ticker,
            Duration life,
            LongSupplier members) {
        requireLeases(strict.form());
        this.strict = strict;
        this.ferry = ferry;
        this.patience = patience;
        this.ticker = ticker;
        this.life = life;
        this.members = members;
        this.size = new LeaseSize(life, ticker.read());
    }

    private static Form requireLeases(Form form) {
        Checks.require(
                form.leases() || form.limit().capacity() == 0,
                "limit",
                form.limit(),
                "a bucket, a window or a quota: of others no permits can be taken ahead");
        return form;
    }

    @Override
    public boolean tryAcquire(long permits) {
        checkPermits(permits);
        long instant = ticker.read();
        Form now = strict.form();
        if (takeHere(now, permits, instant)) {
            return true;
        }
        return !strict.isHopeless(now, permits, 0, instant) && takeNext(now, permits);
    }

    /** Hot path: from the current lease. */
    private boolean takeHere(Form now, long permits, long instant) {
        Lease here = current.get();
        if (!here.take(now, permits, instant)) {
            return false;
        }
        if (here.isHalfUsed() && next.get() == Lease.NONE && underWay.get() == null) {
            ask(now, 1, instant);
        }
        return true;
    }

    /** Waits for a lease; whoever is unlucky twice, because others were faster, asks for himself. */
    private boolean takeNext(Form now, long permits) {
        for (int round = 0; round < 2; round++) {
            if (takeHeld(now, permits, ticker.read())) {
                return true;
            }
            Leasing coming = ask(now, permits, ticker.read());
            Answer answer = patience.await(coming.done.copy());
            if (answer.first() == 0 && coming.least <= permits) {
                return false;
            }
        }
        return takeHeld(now, permits, ticker.read()) || strict.tryAcquire(permits);
    }

    private boolean takeHeld(Form now, long permits, long instant) {
        Lease here = current.get();
        Lease there = next.get();
        if (there != Lease.NONE && here.isOver(now, instant) && current.compareAndSet(here, there)) {
            next.compareAndSet(there, Lease.NONE);
            end(here, instant);
        }
        return current.get().take(now, permits, instant) || next.get().take(now, permits, instant);
    }

    /** What is left of a lease that is over goes back. */
    private void end(Lease lease, long instant) {
        if (lease.isUsedUp()) {
            size.usedUp(lease, instant);
        } else {
            size.lapsed(lease);
        }
        Request rest = lease.end();
        if (rest != null) {
            ferry.ask(rest);
        }
    }

    /** Ends what has lapsed: for the time when nobody asks. */
    void endLapsed() {
        long instant = ticker.read();
        for (AtomicReference<Lease> held : List.of(current, next)) {
            Lease lease = held.get();
            if (lease != Lease.NONE && lease.isOver(strict.form(), instant) && held.compareAndSet(lease, Lease.NONE)) {
                end(lease, instant);
            }
        }
    }

    /** Gives back what is held, at the end. */
    void endAll() {
        for (AtomicReference<Lease> held : List.of(current, next)) {
            end(held.getAndSet(Lease.NONE), ticker.read());
        }
    }

    /** Asks for a lease unless one is under way. @return the one that is */
    private Leasing ask(Form now, long least, long instant) {
        Leasing mine = new Leasing(now, least, instant);
        Leasing theirs = underWay.compareAndExchange(null, mine);
        if (theirs != null) {
            return theirs;
        }
        mine.send();
        return mine;
    }

    /** A lease that is asked for. */
    private final class Leasing {
        private final Form form;
        private final long least;
        private final long asked;
        private final CompletableFuture<Answer> done = new CompletableFuture<>();

        Leasing(Form form, long least, long asked) {
            this.form = form;
            this.least = least;
            this.asked = asked;
        }

        void send() {
            long others = Math.max(1, members.getAsLong());
            long most = Math.max(least, size.most(form.limit(), others));
            Request request = Request.lease(form, least, most, others);
            request.whenComplete(this::answered);
            ferry.ask(request);
        }

        private void answered(@Nullable Answer answer, @Nullable Throwable failure) {
            if (answer != null && answer.first() > 0) {
                Lease lease = new Lease(form, answer.first(), answer.now(), asked + life.toNanos());
                Lease before = next.getAndSet(lease);
                if (before != Lease.NONE && before != current.get()) {
                    end(before, ticker.read());
                }
            } else if (answer != null) {
                strict.remember(form, least, answer, asked);
            }
            underWay.set(null);
            if (answer != null) {
                done.complete(answer);
            } else {
                done.completeExceptionally(failure == null ? new IllegalStateException("no answer") : failure);
            }
        }
    }

    // ---------------------------------------------------------------- asked of Redis as it comes

    @Override
    protected Reservation book(long permits, long maxWaitNanos) {
        return strict.book(permits, maxWaitNanos);
    }

    @Override
    public CompletableFuture<Boolean> tryAcquireAsync(
            long permits, Duration maxWait, ScheduledExecutorService scheduler) {
        checkPermits(permits);
        long instant = ticker.read();
        Form now = strict.form();
        return takeHere(now, permits, instant) || takeHeld(now, permits, instant)
                ? CompletableFuture.completedFuture(true)
                : strict.tryAcquireAsync(permits, maxWait, scheduler);
    }

    @Override
    public CompletableFuture<@Nullable Void> acquireAsync(long permits, ScheduledExecutorService scheduler) {
        return strict.acquireAsync(permits, scheduler);
    }

    @Override
    public Duration charge(long permits) {
        return strict.charge(permits);
    }

    /** Of what is leased here and what is left in Redis. */
    @Override
    public long consumeUpTo(long permits) {
        checkPermits(permits);
        long instant = ticker.read();
        Form now = strict.form();
        long here = current.get().takeUpTo(now, permits, instant);
        long both = here + (here < permits ? next.get().takeUpTo(now, permits - here, instant) : 0);
        return both + (both < permits ? strict.consumeUpTo(permits - both) : 0);
    }

    /** What Redis would say; what is leased is used up for others. */
    @Override
    public Probe probe(long permits) {
        return strict.probe(permits);
    }

    @Override
    public Limit limit() {
        return strict.limit();
    }

    @Override
    public void reconfigure(UnaryOperator<Limit> change) {
        strict.reconfigure(
                before -> requireLeases(strict.formOf(change.apply(before))).limit());
        endLapsed();
    }

    @Override
    public String toString() {
        return "RateLimiter[" + limit() + " on Redis, leased]";
    }
}
