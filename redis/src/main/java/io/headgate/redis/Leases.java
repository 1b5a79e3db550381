package io.headgate.redis;

import io.headgate.limiter.Ticker;
import io.headgate.redis.form.Form;
import io.headgate.redis.form.Leasing;
import io.headgate.redis.form.StoreClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The permits that a member has taken ahead of one limit. Lock-free. */
final class Leases {

    /*
     *   left   |\          |\
     *          | \ half    | \
     *          |  \ . . .  |  \         at half, the next lease is asked for, so that nobody waits for it
     *          |   \       |   \
     *          +----\------+----\---> time
     *               used up: the next one is current
     *
     * Two leases are held at most, the current one and the next. What one has left when it is over goes back. At the end one may
     * be under way: it goes back when it is here.
     */
    private final Ferry ferry;
    private final StoreClock clock;
    private final Ticker ticker;
    private final Duration life;
    private final LongSupplier members;
    private final LeaseSize size;
    private final LeaseCounts counts;
    private final LeaseRefusals refusals;
    private final AtomicReference<Lease> current = new AtomicReference<>(Lease.NONE);
    private final AtomicReference<Lease> next = new AtomicReference<>(Lease.NONE);
    private final AtomicReference<@Nullable Coming> underWay = new AtomicReference<>();
    private final Runnable onAsking;
    private volatile boolean ended;

    /** {@code onAsking} is run before each question, so that somebody sees to it that what has lapsed is ended. */
    Leases(
            Ferry ferry,
            StoreClock clock,
            Ticker ticker,
            Duration life,
            LongSupplier members,
            LeaseCounts counts,
            LeaseRefusals refusals,
            Runnable onAsking) {
        this.ferry = ferry;
        this.clock = clock;
        this.ticker = ticker;
        this.life = life;
        this.members = members;
        this.size = new LeaseSize(life, ticker.read());
        this.counts = counts;
        this.refusals = refusals;
        this.onAsking = onAsking;
    }

    /** Hot path: takes permits from the current lease. */
    boolean take(Form now, long permits, long instant) {
        Lease here = current.get();
        if (!here.take(now, permits, instant)) {
            return false;
        }
        askIfHalfUsed(now, instant);
        return true;
    }

    /** Asks for the next lease while there is something left of this one. */
    void askIfHalfUsed(Form now, long instant) {
        if (current.get().isHalfUsed() && next.get() == Lease.NONE && underWay.get() == null && !ended) {
            ask(now, 1, instant);
        }
    }

    /** Takes permits from either lease. @return the one, or {@link Lease#NONE} */
    Lease takeFromEither(Form now, long permits, long instant) {
        Lease over = moveOn(now, instant);
        Lease from = current.get();
        if (!from.take(now, permits, instant)) {
            Lease second = next.get();
            from = second.take(now, permits, instant) ? second : Lease.NONE;
        }
        end(over, instant); // last, since it takes a while
        return from;
    }

    /** Makes the next lease the current one where that is over. @return the one that was, and has to be ended */
    private Lease moveOn(Form now, long instant) {
        Lease here = current.get();
        Lease there = next.get();
        if (there == Lease.NONE || !here.isOver(now, instant) || !current.compareAndSet(here, there)) {
            return Lease.NONE;
        }
        next.compareAndSet(there, Lease.NONE);
        return here;
    }

    /** Takes what is there, at most so many. @return how many */
    long takeUpTo(Form now, long permits, long instant) {
        long here = current.get().takeUpTo(now, permits, instant);
        return here < permits ? here + next.get().takeUpTo(now, permits - here, instant) : here;
    }

    /** How many permits are left here. */
    long left(Form now, long instant) {
        Lease here = current.get();
        Lease there = next.get();
        return here.left(now, instant) + (there == here ? 0 : there.left(now, instant));
    }

    /** Ends what is over: for the time when nobody asks. */
    void endLapsed(Form now) {
        long instant = ticker.read();
        for (AtomicReference<Lease> held : List.of(current, next)) {
            Lease lease = held.get();
            if (lease != Lease.NONE && lease.isOver(now, instant) && held.compareAndSet(lease, Lease.NONE)) {
                end(lease, instant);
            }
        }
    }

    /** Gives back what is left, and what is under way as soon as it is here. Nothing more should be asked for. */
    void end() {
        ended = true;
        giveBack();
    }

    boolean isEnded() {
        return ended;
    }

    /** Whether there is something to give back, or will be. */
    boolean isHolding() {
        return current.get() != Lease.NONE || next.get() != Lease.NONE || underWay.get() != null;
    }

    /** When nothing is under way any more. */
    CompletableFuture<?> arrived() {
        Coming coming = underWay.get();
        return coming == null ? CompletableFuture.completedFuture(null) : coming.answer();
    }

    /** Gives back what is left: what is asked of Redis after that finds it there. */
    void giveBack() {
        for (AtomicReference<Lease> held : List.of(current, next)) {
            Lease lease = held.get();
            if (lease != Lease.NONE && held.compareAndSet(lease, Lease.NONE)) {
                if (lease.isUsedUp()) {
                    end(lease, ticker.read());
                } else {
                    giveBack(lease); // it was not too large: its time was not over
                }
            }
        }
    }

    private void end(Lease lease, long instant) {
        if (lease == Lease.NONE) {
            return;
        }
        if (lease.isUsedUp()) {
            size.usedUp(lease, instant);
        } else {
            size.lapsed(lease);
        }
        giveBack(lease);
    }

    private void giveBack(Lease lease) {
        long rest = lease.end();
        if (rest < 0) {
            return; // somebody else has
        }
        counts.ended(lease, rest);
        if (rest > 0) {
            Request back = lease.back(rest, rest);
            back.whenComplete((answer, failure) -> counts.returned(rest, answer == null ? 0 : answer.first()));
            refusals.countReturn();
            ferry.ask(back);
        }
    }

    /** Asks for a lease unless one is under way. @return the one that is */
    Coming ask(Form now, long least, long instant) {
        Coming mine = new Coming(now, least, instant);
        Coming theirs = underWay.compareAndExchange(null, mine);
        if (theirs != null) {
            return theirs;
        }
        onAsking.run();
        mine.send();
        return mine;
    }

    /** A lease that is asked for. */
    final class Coming {
        private final Form form;
        private final long least;
        private final long asked;
        private final long returned = refusals.returns();
        private final CompletableFuture<Answer> done = new CompletableFuture<>();

        private Coming(Form form, long least, long asked) {
            this.form = form;
            this.least = least;
            this.asked = asked;
        }

        /** When it is here, or refused. Nobody who gives up waiting for it keeps others from having it. */
        CompletableFuture<Answer> answer() {
            return done.copy();
        }

        /** Whether that answer refuses so many too. */
        boolean isRefused(Answer answer, long permits) {
            return answer.first() == 0 && least <= permits;
        }

        private void send() {
            long others = Math.max(1, members.getAsLong());
            long most = Math.max(least, size.most(form, others));
            Request request = Request.lease(form, least, most, others, clock.ticks(lifeNanos()));
            request.whenComplete(this::answered);
            ferry.ask(request);
        }

        /** No longer than a window. */
        private long lifeNanos() {
            return form.leasing() == Leasing.OF_A_WINDOW
                    ? Math.min(life.toNanos(), form.limit().period().toNanos())
                    : life.toNanos();
        }

        private void answered(@Nullable Answer answer, @Nullable Throwable failure) {
            if (answer != null && answer.first() > 0) {
                keep(new Lease(form, answer.first(), answer.now(), ends(answer)));
            } else if (answer != null) {
                refusals.remember(form, least, answer, asked, returned);
            }
            underWay.set(null);
            if (answer != null) {
                done.complete(answer);
            } else {
                done.completeExceptionally(failure == null ? new IllegalStateException("no answer") : failure);
            }
        }

        /** With its window, if that is earlier; a tick before, since Redis may have been at the end of one when it decided. */
        private long ends(Answer granted) {
            long window = granted.third() == 0 ? Long.MAX_VALUE : clock.nanos(granted.third() - 1);
            return asked + Math.min(life.toNanos(), window);
        }

        private void keep(Lease lease) {
            counts.taken(lease);
            Lease before = next.getAndSet(lease);
            if (before != Lease.NONE && before != current.get()) {
                end(before, ticker.read());
            }
            if (ended) { // looked at after it was put there, as end() looks there after saying so
                giveBack();
            }
        }
    }
}
