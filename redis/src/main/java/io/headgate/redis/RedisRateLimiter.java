package io.headgate.redis;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Probe;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.Ticker;
import io.headgate.redis.form.Form;
import io.headgate.redis.form.Forms;
import io.headgate.redis.store.StoreException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** A rate limiter whose state is in Redis, which confirms each decision. */
final class RedisRateLimiter extends AskedLimiter {

    private final Ferry ferry;
    private final Forms forms;
    private final Patience patience;
    private final Ticker ticker;
    private final AtomicReference<Form> form;
    private final AtomicLong returns = new AtomicLong(); // how many times permits were given back here
    private volatile Refusal refusal = Refusal.NONE;

    RedisRateLimiter(Ferry ferry, Forms forms, Limit limit, Patience patience, Ticker ticker) {
        this(ferry, forms, forms.of(limit), patience, ticker);
    }

    RedisRateLimiter(Ferry ferry, Forms forms, Form form, Patience patience, Ticker ticker) {
        this.ferry = ferry;
        this.forms = forms;
        this.patience = patience;
        this.ticker = ticker;
        this.form = new AtomicReference<>(form);
    }

    private Answer answer(Request request) {
        return answer(request, patience.end());
    }

    private Answer answer(Request request, long end) {
        ferry.ask(request);
        return patience.await(request, end);
    }

    @Override
    public boolean tryAcquire(long permits) {
        return tryAcquire(permits, patience.end());
    }

    /** Waiting for Redis until then at most. */
    boolean tryAcquire(long permits, long end) {
        checkPermits(permits);
        long asked = ticker.read();
        long returned = returns.get();
        Form now = form.get();
        if (isHopeless(now, permits, 0, asked)) {
            return false;
        }
        Answer answer = answer(Request.take(now, permits), end);
        if (answer.first() == 0) {
            remember(now, permits, answer, asked, returned);
        }
        return answer.first() > 0;
    }

    Form form() {
        return form.get();
    }

    Patience patience() {
        return patience;
    }

    Ferry ferry() {
        return ferry;
    }

    /** How many times permits were given back here. */
    long returns() {
        return returns.get();
    }

    Form formOf(Limit limit) {
        return forms.of(limit);
    }

    /** Whether Redis need not be asked. */
    boolean isHopeless(Form now, long permits, long maxWaitNanos, long asked) {
        return permits > now.limit().largestTake() || refusal.holds(now, permits, maxWaitNanos, asked, returns.get());
    }

    /** How long it is known to refuse a take, without Redis being asked; 0 if that has to be asked. */
    long hopelessNanos(Form now, long permits, long asked) {
        if (permits > now.limit().largestTake()) {
            return Algorithm.NEVER;
        }
        Refusal last = refusal;
        long left = last.holds(now, permits, 0, asked, returns.get()) ? last.nanosLeft(asked) : 0;
        return left == 0 || left == Algorithm.NEVER
                ? left
                : left + forms.clock().nanos(1);
    }

    /** Remembers a refusal that was asked for elsewhere. */
    void remember(Form now, long permits, Answer no, long asked) {
        remember(now, permits, no, asked, returns.get());
    }

    /** One tick less than told: Redis may have been at the end of the tick in which it decided. */
    void remember(Form now, long permits, Answer no, long asked, long returned) {
        if (no.second() == Answer.NEVER) {
            refusal = Refusal.withoutEnd(now, permits, asked, returned);
        } else if (no.second() > 1) {
            refusal = Refusal.asked(now, permits, asked, asked + forms.clock().nanos(no.second() - 1), returned);
        }
    }

    @Override
    protected Reservation book(long permits, long maxWaitNanos) {
        long asked = ticker.read();
        long returned = returns.get();
        Form now = form.get();
        if (isHopeless(now, permits, maxWaitNanos, asked)) {
            return Reservation.refused(ticker, permits);
        }
        Answer answer = answer(Request.book(now, permits, forms.clock().ticks(maxWaitNanos)));
        if (answer.first() < 0) {
            remember(now, permits, answer, asked, returned);
            return Reservation.refused(ticker, permits);
        }
        return Reservation.granted(
                ticker,
                permits,
                ticker.read(), // the wait begins when the answer is here, so that nobody runs before his time
                forms.clock().nanos(answer.first()),
                (back, held) -> giveBack(now, back, held, answer));
    }

    private long giveBack(Form granted, long permits, long held, Answer grant) {
        if (form.get() != granted) {
            return 0; // another limit is in force
        }
        Request back = Request.back(granted, permits, held, grant.now(), grant.first());
        ferry.ask(back);
        try {
            return patience.await(back.copy()).first(); // of the copy nobody waits any more, but it is told
        } catch (StoreException lost) {
            return 0; // none that is known of; told later if it can be
        } finally {
            returns.incrementAndGet();
        }
    }

    /** Gives back without waiting for it, for permits that were to be used at once. */
    CompletableFuture<Answer> giveBackLater(Form granted, long permits, long held, long takenAt) {
        return giveBackLater(granted, permits, held, takenAt, 0);
    }

    private CompletableFuture<Answer> giveBackLater(Form granted, long permits, long held, long takenAt, long waited) {
        Request back = Request.back(granted, permits, held, takenAt, waited);
        if (form.get() == granted) {
            sendBack(back);
        } else {
            back.complete(new Answer(takenAt, 0, 0, 0)); // another limit is in force
        }
        return back;
    }

    private void sendBack(Request back) {
        back.whenComplete((answer, failure) -> returns.incrementAndGet());
        ferry.ask(back);
    }

    @Override
    RedisRateLimiter strict() {
        return this;
    }

    @Override
    CompletableFuture<Reservation> bookLater(long permits, long maxWaitNanos) {
        checkPermits(permits);
        long asked = ticker.read();
        long returned = returns.get();
        Form now = form.get();
        if (isHopeless(now, permits, maxWaitNanos, asked)) {
            return CompletableFuture.completedFuture(Reservation.refused(ticker, permits));
        }
        Request booking = bookingOf(now, permits, maxWaitNanos);
        ferry.ask(booking);
        return booking.thenApply(answer -> {
            long ticks = waitOf(booking, answer, asked, returned);
            return reserved(permits, ticks, (back, held) -> {
                giveBackLater(now, back, held, answer.now(), ticks);
                return 0; // how much it was is known later
            });
        });
    }

    @Override
    CompletableFuture<Reservation> bookDirectly(long permits, long maxWaitNanos) {
        long asked = ticker.read();
        long returned = returns.get();
        Form now = form.get();
        if (isHopeless(now, permits, maxWaitNanos, asked)) {
            return CompletableFuture.completedFuture(Reservation.refused(ticker, permits));
        }
        Request booking = bookingOf(now, permits, maxWaitNanos);
        ferry.ask(booking);
        return GrantFuture.of(
                booking,
                (answer, failure) -> {
                    if (answer == null) {
                        throw new CompletionException(failure);
                    }
                    long ticks = waitOf(booking, answer, asked, returned);
                    return reserved(permits, ticks, (back, held) -> {
                        sendBack(Request.back(now, back, held, answer.now(), ticks));
                        return 0; // how much it was is known later
                    });
                },
                Reservation::cancel);
    }

    private Request bookingOf(Form now, long permits, long maxWaitNanos) {
        return maxWaitNanos == 0 // takes can go together as one
                ? Request.take(now, permits)
                : Request.book(now, permits, forms.clock().ticks(maxWaitNanos));
    }

    /** The ticks until what was granted may be used, or -1 when nothing was, which is remembered. */
    private long waitOf(Request booking, Answer answer, long asked, long returned) {
        long ticks = booking.waitOf(answer);
        if (ticks < 0) {
            remember(booking.form(), booking.permits(), answer, asked, returned);
        }
        return ticks;
    }

    private Reservation reserved(long permits, long ticks, Reservation.GiveBack way) {
        return ticks < 0
                ? Reservation.refused(ticker, permits)
                : Reservation.granted(
                        ticker, permits, ticker.read(), forms.clock().nanos(ticks), way);
    }

    @Override
    long retryAfterNanos(long permits) {
        return hopelessNanos(form.get(), permits, ticker.read());
    }

    @Override
    CompletableFuture<Answer> chargeLater(long permits) {
        Request charge = Request.charge(form.get(), permits);
        if (limit().capacity() == 0) {
            charge.complete(new Answer(0, 1, 0, 0)); // nothing is granted, so nothing can be owed
        } else {
            ferry.ask(charge);
        }
        return charge;
    }

    /** Charges as soon as Redis answers again, where it is lost. */
    void chargeOnceBack(long permits) {
        if (limit().capacity() > 0) {
            ferry.owe(Request.charge(form.get(), permits));
        }
    }

    @Override
    public Duration charge(long permits) {
        return charge(permits, patience.end());
    }

    @Override
    Duration charge(long permits, long end) {
        checkPermits(permits);
        Form now = form.get();
        if (now.limit().capacity() == 0) {
            return Duration.ofNanos(Algorithm.MAX_WAIT_NANOS);
        }
        Answer answer = answer(Request.charge(now, permits), end);
        return Duration.ofNanos(Math.min(nanos(answer.second()), Algorithm.MAX_WAIT_NANOS));
    }

    @Override
    public long consumeUpTo(long permits) {
        checkPermits(permits);
        Form now = form.get();
        return now.limit().capacity() == 0
                ? 0
                : answer(Request.upTo(now, permits)).first();
    }

    @Override
    public Probe probe(long permits) {
        return probe(permits, patience.end());
    }

    @Override
    Probe probe(long permits, long end) {
        checkPermits(permits);
        Form now = form.get();
        if (now.limit().capacity() == 0) {
            return new Probe(0, Algorithm.NEVER, 0);
        }
        long asked = ticker.read();
        Answer answer = answer(Request.probe(now, permits), end);
        if (refusal.holds(now, permits, nanos(answer.second()), asked, returns.get())) {
            refusal = Refusal.NONE; // permits have come back, or what a limit before has left is forgotten
        }
        return new Probe(answer.first(), nanos(answer.second()), nanos(answer.third()));
    }

    private long nanos(long ticks) {
        return ticks == Answer.NEVER ? Algorithm.NEVER : forms.clock().nanos(ticks);
    }

    @Override
    public Limit limit() {
        return form.get().limit();
    }

    @Override
    public void reconfigure(UnaryOperator<Limit> change) {
        form.updateAndGet(before -> forms.of(requireNonNull(change.apply(before.limit()), "the changed limit")));
    }

    @Override
    public String toString() {
        return "RateLimiter[" + limit() + " on Redis]";
    }
}
