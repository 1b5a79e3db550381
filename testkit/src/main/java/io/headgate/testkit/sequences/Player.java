package io.headgate.testkit.sequences;

import io.headgate.limiter.Limit;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.testkit.sequences.TestedLimiter.Booking;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Carries a sequence out and keeps its ledger. Used again for each sequence, by one thread. */
final class Player {

    private static final long A_HUNDRED_YEARS = 36_500L * 24 * 60 * 60 * 1_000_000_000L;

    /** Permits booked, and where they stand in the ledger. */
    private static final class Held {
        private final Booking booking;
        private final int entry;
        private long permits;

        Held(Booking booking, int entry, long permits) {
            this.booking = booking;
            this.entry = entry;
            this.permits = permits;
        }
    }

    private final TestedLimiter.Maker maker;
    private final Mix mix;
    private final SequenceClock clock;
    private final Ledger ledger = new Ledger();
    private final boolean findsLosses;
    private final LossOracle losses;
    private final TraceOracle traces = new TraceOracle();
    private final List<Held> held = new ArrayList<>();
    private @Nullable Timeline timeline;
    private TestedLimiter limiter;
    private Limit limit;
    private boolean isInDebt;

    Player(Sequence any, TestedLimiter.Maker maker, Mix mix, TestedClock tested) {
        this.maker = maker;
        this.mix = mix;
        this.clock = new SequenceClock(tested);
        this.findsLosses = mix == Mix.BOOKINGS && maker.losesNothing();
        this.losses = new LossOracle(ledger, tested.nanosPerTick());
        this.limit = any.limit();
        this.limiter = maker.make(limit, clock);
    }

    /** @return the ledger, sorted; to be read before the next sequence is played */
    Ledger play(Sequence sequence) {
        return play(sequence, null);
    }

    Ledger play(Sequence sequence, @Nullable Timeline written) {
        timeline = written;
        clock.restart(sequence.tickerOrigin(), sequence.wallOrigin());
        held.clear();
        isInDebt = false;
        limit = sequence.limit();
        ledger.restart(limit);
        losses.restart(limit);
        limiter = maker.make(limit, clock);
        boolean findsTraces = maker.losesNothing() && maker.makesSeveral() && TraceOracle.suits(limit, mix);
        traces.restart(findsTraces ? maker.make(limit, clock) : null);
        List<Operation> operations = sequence.operations();
        for (int each = 0; each < operations.size() && ledger.failure() == null; each++) {
            attempt(operations.get(each), each);
        }
        ledger.sort();
        return ledger;
    }

    private void attempt(Operation operation, int number) {
        try {
            traces.reached(clock.elapsed());
            carryOut(operation, number);
            traces.compare(limiter);
        } catch (RuntimeException thrown) {
            tell(operation, "threw " + thrown);
            ledger.failed(new Failure(Failure.Kind.THREW, operation.verb() + " threw " + thrown));
        }
        String trace = traces.found();
        if (trace != null && ledger.failure() == null) {
            ledger.failed(new Failure(Failure.Kind.LEFT_A_TRACE, trace));
        }
    }

    private void carryOut(Operation operation, int number) {
        long permits = operation.permits();
        switch (operation.verb()) {
            case TRY_ACQUIRE -> tryAcquire(operation, number);
            case CONSUME_UP_TO -> ran(operation, limiter.consumeUpTo(permits), number);
            case RESERVE -> booked(operation, limiter.reserve(permits), number);
            case RESERVE_WITHIN -> booked(operation, limiter.reserve(permits, operation.nanos()), number);
            case CANCEL, REFUND -> giveBack(operation);
            case CHARGE, CHARGE_AND_WAIT -> charge(operation, number);
            case PROBE_AND_WAIT -> probeAndWait(operation, number);
            case ADVANCE -> tell(operation, clock.advance(operation.nanos()) ? "" : "left out, it would be too long");
            case PUT_CLOCK_BACK -> putClockBack(operation);
            case RECONFIGURE -> reconfigure(operation);
            case CHANGE_AND_BACK -> changeAndBack(operation);
        }
    }

    private boolean tryAcquire(Operation operation, int number) {
        boolean granted = limiter.tryAcquire(operation.permits());
        ran(operation, granted ? operation.permits() : 0, number);
        return granted;
    }

    private void ran(Operation operation, long permits, int number) {
        if (permits > 0) {
            ledger.ran(clock.elapsed(), permits, number);
        }
        traces.ran(operation, permits, clock.elapsed());
        tell(operation, permits > 0 ? permits + " run" : "refused");
        boolean isLess = permits < operation.permits();
        long missing = operation.verb() == Operation.Verb.CONSUME_UP_TO ? 1 : operation.permits();
        if (isLess && findsLosses && losses.fit(missing, clock.elapsed())) {
            ledger.failed(
                    new Failure(Failure.Kind.REFUSED_THOUGH_IT_FITS, missing + " more fit at " + clock.elapsed()));
        }
    }

    private void told(long permits, long due) {
        if (findsLosses && losses.fitEarlier(permits, due, clock.elapsed())) {
            ledger.failed(new Failure(Failure.Kind.WAITS_THOUGH_IT_FITS, permits + " fit before " + due));
        }
    }

    private void booked(Operation operation, @Nullable Booking booking, int number) {
        if (booking == null) {
            tell(operation, "refused");
            return;
        }
        traces.booked(booking, operation.permits(), clock.elapsed());
        long due = clock.elapsed() + booking.delayNanos();
        told(operation.permits(), due);
        int entry = ledger.ran(due, operation.permits(), number);
        held.add(new Held(booking, entry, operation.permits()));
        if (timeline != null) {
            tell(operation, "booking " + (held.size() - 1) + ", runs at " + due);
        }
    }

    private void giveBack(Operation operation) {
        if (held.isEmpty()) {
            tell(operation, "nothing is booked");
            return;
        }
        int which = (int) (operation.nanos() % held.size());
        Held given = held.get(which);
        boolean all = operation.verb() == Operation.Verb.CANCEL;
        long back = all ? given.permits : Math.min(given.permits, operation.permits());
        if (back == 0) {
            tell(operation, "booking " + which + " was given back before");
            return;
        }
        long came = all ? given.booking.cancel() : given.booking.refund(back);
        boolean hasNotRun = ledger.at(given.entry) > clock.elapsed();
        given.permits -= back;
        traces.gaveBack(given.booking, back, given.permits == 0);
        ledger.gaveBack(given.entry, back);
        tell(operation, "booking " + which + ", " + back + " given back, " + came + " came back");
        String what = back + " given back, " + came + " came back";
        if (came < 0 || came > back) {
            ledger.failed(new Failure(Failure.Kind.GAVE_BACK_TOO_MUCH, what));
        } else if (came < back && findsLosses && losses.counts() && hasNotRun) {
            ledger.failed(new Failure(Failure.Kind.GAVE_BACK_TOO_LITTLE, what));
        }
    }

    private void charge(Operation operation, int number) {
        isInDebt = true;
        ledger.charged(clock.elapsed(), operation.permits(), number);
        long wait = limiter.charge(operation.permits());
        traces.charged(operation.permits());
        tell(operation, "a permit again after " + wait);
        boolean tracked = limit.permits() > 0 && wait < A_HUNDRED_YEARS;
        if (operation.verb() == Operation.Verb.CHARGE_AND_WAIT && tracked) {
            waitAndTake(wait, 1, number);
        }
    }

    /** A cold {@link WarmUp} is right to say never: waiting does not warm it up. */
    private void probeAndWait(Operation operation, int number) {
        long wait = limiter.retryAfterNanos(operation.permits());
        tell(operation, wait == TestedLimiter.NEVER ? "never" : "after " + wait);
        boolean fits = operation.permits() <= limit.largestTake() && limit.permits() > 0 && !(limit instanceof WarmUp);
        if (wait != TestedLimiter.NEVER) {
            told(operation.permits(), clock.elapsed() + wait);
            waitAndTake(wait, operation.permits(), number);
        } else if (fits && !isInDebt && ledger.limits().size() == 1) {
            ledger.failed(new Failure(Failure.Kind.NEVER_THOUGH_IT_FITS, operation.permits() + " fit into " + limit));
        }
    }

    /** While the ticker is behind, nothing refills, and the wait does not say so. */
    private void waitAndTake(long wait, long permits, int number) {
        if (clock.isBehind() || !clock.advance(wait)) {
            return;
        }
        Operation take = Operation.of(Operation.Verb.TRY_ACQUIRE, permits, 0);
        if (!tryAcquire(take, number)) {
            ledger.failed(new Failure(
                    Failure.Kind.WAITED_IN_VAIN, permits + " were to be had after " + wait + ", and were refused"));
        }
    }

    private void putClockBack(Operation operation) {
        if (!clock.putBack(operation.nanos())) {
            tell(operation, "left out, before 1970");
            return;
        }
        if (clock.tickerGoesBack()) { // callers wait by it
            ledger.tickerPutBack(clock.elapsed(), operation.nanos());
        }
        tell(operation, "");
    }

    private void reconfigure(Operation operation) {
        Limit next = operation.next();
        boolean isBooked = ledger.isAnythingBookedAfter(clock.elapsed());
        if (next == null || (mix == Mix.CHANGES && isBooked)) {
            tell(operation, "left out, calls are booked");
            return;
        }
        if (!limiter.canBecome(next, isBooked || isInDebt)) {
            tell(operation, "left out, an exception");
            return;
        }
        limiter.reconfigure(next);
        traces.changed(limit, next);
        limit = next;
        ledger.limitChanged(next, clock.elapsed());
        tell(operation, "");
    }

    /** The ledger is told nothing: each interval keeps the promise of the limit that is in force before and after. */
    private void changeAndBack(Operation operation) {
        Limit next = operation.next();
        boolean isBooked = ledger.isAnythingBookedAfter(clock.elapsed());
        if (next == null || isBooked || !limiter.canBecome(next, isInDebt) || !limiter.canBecome(limit, isInDebt)) {
            tell(operation, "left out");
            return;
        }
        limiter.reconfigure(next);
        limiter.retryAfterNanos(1); // Redis hears of a change with the first request behind it
        limiter.reconfigure(limit);
        limiter.retryAfterNanos(1);
        tell(operation, "");
    }

    private void tell(Operation operation, String answer) {
        if (timeline != null) {
            timeline.tell(clock.elapsed(), operation, answer);
        }
    }
}
