package io.headgate.redis;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Probe;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.Ticker;
import io.headgate.redis.form.Form;
import io.headgate.redis.form.Leasing;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.StoreException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * A rate limiter that takes permits from Redis ahead and decides from those. Takes without a wait are decided here; everything
 * else is asked of Redis as it comes, unless what is here will do.
 */
final class LeasedRateLimiter extends AskedLimiter {

    /*
     * A lease is charged when it is taken, and lapses a life later; so a permit that is used at t was charged within
     * [t - life, t], and in any interval W the whole fleet uses at most what Redis granted in W + life:
     *
     *      burst + rate x (W + life)         whatever the number of members
     *
     * (Reporting afterwards what was used, as others do, lets each member run ahead by its own allowance.) The life counts
     * from before the request was sent: Redis decided later than that.
     *
     * A lease of a window is charged to the window in which Redis granted it, and lapses with it at the latest. How much of
     * the window was left then, Redis says; that too counts from before the request was sent, so it is over here no later
     * than there, whatever the clocks of the two machines show:
     *
     *      here    asked |================ rest ================| not used from here on
     *                     \                                         |
     *      Redis           granted |================ rest ================| window ends
     *
     * So each permit is used within the window that it was charged to, and a window holds at most its limit: leasing takes
     * nothing from the promise.
     */
    private final RedisRateLimiter strict;
    private final Ferry ferry;
    private final Patience patience;
    private final Ticker ticker;
    private final Leases leases;
    private final LeaseRefusals refusals;

    /** {@code upkeep} is told whenever a lease is asked for, and {@link #endLapsed ends} it when it has lapsed. */
    LeasedRateLimiter(
            RedisRateLimiter strict,
            Ferry ferry,
            StoreClock clock,
            Patience patience,
            Ticker ticker,
            Duration life,
            LongSupplier members,
            LeaseCounts counts,
            Consumer<LeasedRateLimiter> upkeep) {
        requireLeases(strict.form());
        this.strict = strict;
        this.ferry = ferry;
        this.patience = patience;
        this.ticker = ticker;
        this.refusals = new LeaseRefusals(clock, life);
        this.leases = new Leases(ferry, clock, ticker, life, members, counts, refusals, () -> upkeep.accept(this));
    }

    static Form requireLeases(Form form) {
        Checks.require(
                form.leasing() != Leasing.NONE || form.limit().capacity() == 0,
                "limit",
                form.limit(),
                "a bucket, a fixed window or a quota, as permits of others cannot be taken ahead: use algorithm: token-bucket");
        return form;
    }

    @Override
    public boolean tryAcquire(long permits) {
        checkPermits(permits);
        long instant = ticker.read();
        Form now = strict.form();
        if (leases.take(now, permits, instant) || leases.takeFromEither(now, permits, instant) != Lease.NONE) {
            return true;
        }
        return !isHopeless(now, permits, instant) && takeNext(now, permits);
    }

    private boolean isHopeless(Form now, long permits, long instant) {
        return refusals.hold(now, permits, instant) || strict.isHopeless(now, permits, 0, instant);
    }

    /** Waits for a lease; whoever is unlucky twice, because others were faster, asks for himself. One deadline for all of it. */
    private boolean takeNext(Form now, long permits) {
        leases.endLapsed(now);
        long end = patience.end();
        for (int round = 0; round < 2 && !leases.isEnded(); round++) {
            Leases.Coming coming = leases.ask(now, permits, ticker.read());
            Answer answer = patience.await(coming.answer(), end);
            if (leases.takeFromEither(now, permits, ticker.read()) != Lease.NONE) {
                return true;
            }
            if (coming.isRefused(answer, permits)) {
                return leases.left(now, ticker.read()) > 0 && takeFromRedis(permits, end);
            }
        }
        return takeFromRedis(permits, end);
    }

    /** From what there is, with what is here given back: each alone may be too little. */
    private boolean takeFromRedis(long permits, long end) {
        leases.giveBack();
        return strict.tryAcquire(permits, end);
    }

    /** Ends what has lapsed: for the time when nobody asks. */
    void endLapsed() {
        leases.endLapsed(strict.form());
    }

    // ---------------------------------------------------------------- asked of Redis as it comes

    @Override
    RedisRateLimiter strict() {
        return strict;
    }

    @Override
    CompletableFuture<Reservation> bookLater(long permits, long maxWaitNanos) {
        checkPermits(permits);
        long instant = ticker.read();
        Form now = strict.form();
        Lease from = leases.takeFromEither(now, permits, instant);
        if (from != Lease.NONE) {
            leases.askIfHalfUsed(now, instant);
            return CompletableFuture.completedFuture(booked(now, from, permits));
        }
        if (maxWaitNanos > 0) {
            leases.giveBack();
            return strict.bookLater(permits, maxWaitNanos);
        }
        return isHopeless(now, permits, instant)
                ? CompletableFuture.completedFuture(Reservation.refused(ticker, permits))
                : bookNext(now, permits, 2);
    }

    /** As {@link #takeNext}, without waiting. */
    private CompletableFuture<Reservation> bookNext(Form now, long permits, int rounds) {
        if (leases.isEnded()) {
            return strict.bookLater(permits, 0);
        }
        leases.endLapsed(now);
        Leases.Coming coming = leases.ask(now, permits, ticker.read());
        return coming.answer().thenCompose(answer -> {
            Lease from = leases.takeFromEither(now, permits, ticker.read());
            if (from != Lease.NONE) {
                return CompletableFuture.completedFuture(booked(now, from, permits));
            }
            boolean refused = coming.isRefused(answer, permits);
            if (refused && leases.left(now, ticker.read()) == 0) {
                return CompletableFuture.completedFuture(Reservation.refused(ticker, permits));
            }
            if (!refused && rounds > 1) {
                return bookNext(now, permits, rounds - 1);
            }
            leases.giveBack();
            return strict.bookLater(permits, 0);
        });
    }

    private Reservation booked(Form now, Lease from, long permits) {
        return Reservation.granted(ticker, permits, ticker.read(), 0, (back, held) -> {
            if (strict.form() == now) {
                refusals.countReturn();
                ferry.ask(from.back(back, held));
            }
            return 0; // how much it was is known later
        });
    }

    @Override
    CompletableFuture<Answer> chargeLater(long permits) {
        leases.giveBack();
        return strict.chargeLater(permits);
    }

    @Override
    long retryAfterNanos(long permits) {
        return Math.max(refusals.nanosLeft(strict.form(), permits, ticker.read()), strict.retryAfterNanos(permits));
    }

    /** From now on Redis is asked for each decision. */
    @Override
    void endLeases() {
        leases.end();
    }

    /** Whether it holds permits that it has to give back, or will. */
    boolean isHoldingLeases() {
        return leases.isHolding();
    }

    /** When no lease is under way any more. */
    CompletableFuture<?> leasesArrived() {
        return leases.arrived();
    }

    @Override
    protected Reservation book(long permits, long maxWaitNanos) {
        Form now = strict.form();
        Lease from = leases.takeFromEither(now, permits, ticker.read());
        if (from == Lease.NONE) {
            leases.giveBack();
            return strict.book(permits, maxWaitNanos);
        }
        return Reservation.granted(
                ticker, permits, ticker.read(), 0, (back, held) -> giveBack(now, from.back(back, held)));
    }

    private long giveBack(Form granted, Request back) {
        if (strict.form() != granted) {
            return 0; // another limit is in force
        }
        refusals.countReturn();
        ferry.ask(back);
        try {
            return patience.await(back.copy()).first(); // of the copy nobody waits any more, but it is told
        } catch (StoreException lost) {
            return 0; // none that is known of; told later if it can be
        }
    }

    @Override
    CompletableFuture<Reservation> bookDirectly(long permits, long maxWaitNanos) {
        long instant = ticker.read();
        Form now = strict.form();
        Lease from = leases.takeFromEither(now, permits, instant);
        if (from != Lease.NONE) {
            leases.askIfHalfUsed(now, instant);
            return CompletableFuture.completedFuture(booked(now, from, permits));
        }
        leases.giveBack();
        CompletableFuture<Reservation> coming = strict.bookDirectly(permits, maxWaitNanos);
        if (maxWaitNanos < Algorithm.MAX_WAIT_NANOS) { // one that waits as long as it takes leaves nothing to lease
            askAhead(); // after that, so that it does not take what this call wants
        }
        return coming;
    }

    /** For the calls to come: this one waits for no lease. */
    private void askAhead() {
        long instant = ticker.read();
        Form now = strict.form();
        if (!leases.isEnded() && !isHopeless(now, 1, instant)) {
            leases.ask(now, 1, instant);
        }
    }

    @Override
    public Duration charge(long permits) {
        return charge(permits, patience.end());
    }

    /** What is leased here goes back first: a debt begins when nothing is left. */
    @Override
    Duration charge(long permits, long end) {
        checkPermits(permits);
        leases.giveBack();
        return strict.charge(permits, end);
    }

    /** Of what is leased here and what is left in Redis. */
    @Override
    public long consumeUpTo(long permits) {
        checkPermits(permits);
        endLapsed();
        long here = leases.takeUpTo(strict.form(), permits, ticker.read());
        if (here == 0) {
            return strict.consumeUpTo(permits);
        }
        try {
            return here < permits ? here + strict.consumeUpTo(permits - here) : here;
        } catch (StoreException lost) {
            return here; // they are taken, and would be nobody's
        }
    }

    @Override
    public Probe probe(long permits) {
        return probe(permits, patience.end());
    }

    /** What Redis would say, and what is leased here; what others have leased is used up. */
    @Override
    Probe probe(long permits, long end) {
        endLapsed();
        Probe there = strict.probe(permits, end);
        long all = there.remaining() + leases.left(strict.form(), ticker.read());
        return new Probe(all, all >= permits ? 0 : there.retryAfterNanos(), there.fullAfterNanos());
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
