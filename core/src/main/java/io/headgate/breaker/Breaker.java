package io.headgate.breaker;

import static java.util.Objects.requireNonNull;

import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A circuit breaker with time as an argument. Lock-free and safe for many threads; neither a take nor a result allocates
 * while it is closed or refuses.
 */
public final class Breaker {
    /*
     *            results reach the threshold
     *   Closed ──────────────────────────────► Open ◄──────────────┐
     *     ▲                                     │ open time over   │ still bad
     *     │            healthy                  ▼                  │
     *     └──────────────────────────── HalfOpen or Ramping ───────┘
     *
     *   Forced and Metering: by an operator, from and to any state
     *
     * One reference holds the state, an object that knows all there is to know in it (when it ends, which probes are
     * out), so a change is one compare-and-set and no thread ever sees half of one: an open state without its end, say.
     *
     * Whose result is it? A call that ends late must not decide about a state it did not run in. It comes back with the
     * instant it began at, and that tells:
     *
     *   - Closed, Ramping: theirs began at or after they did. A take with an earlier instant is stale, and is asked again
     *     with a later one. Equal counts as theirs: at the instant at which the last probe closes the breaker the next call
     *     may begin, and no probe is out then. After a ramp, whose calls may be out, the closed state begins a
     *     nanosecond later.
     *   - Open: admitted nobody, and counts nobody.
     *   - HalfOpen: knows its probes by their instants; see there.
     *
     * An earlier state's calls began at the latest when it ended, and an open time longer than 0 lies between two states
     * that admit, so that they cannot be taken for the next one's. (A thread that reads the ticker, is held up for longer
     * than the open time, and only then opens the breaker, would open it in the past. A call admitted meanwhile could be
     * counted in the next ramp or closed state: one result too many, in a window of minimumCalls.)
     */
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Breaker.class, "state", State.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final BreakerListener listener;
    private volatile State state;

    /** A breaker that starts at {@code now} with nothing counted. */
    public Breaker(BreakerTerms terms, BreakerListener listener, long now) {
        this.listener = requireNonNull(listener, "listener");
        this.state = State.first(terms, now);
    }

    /** Asks for one call: {@link Guard#ADMITTED}, {@link Guard#REFUSED}, or {@link Guard#STALE} as a guard answers. */
    public long take(long now) {
        State seen = state;
        return seen instanceof Closed && now - seen.began >= 0 ? Guard.ADMITTED : takeCarefully(now);
    }

    /** What a take would be answered; {@link Guard#RETIRED} where only a take can tell. */
    public long look(long now) {
        State seen = state;
        if (seen instanceof Closed && now - seen.began >= 0) {
            return Guard.ADMITTED;
        }
        if (seen.isStale(now) || seen.asOf(now) != seen) {
            return Guard.RETIRED;
        }
        State next = seen.afterTake(now);
        if (next != null && seen instanceof Ramping) { // which counts whom it asks
            seen.afterGiveBack(now);
        }
        return next == null ? Guard.REFUSED : Guard.ADMITTED;
    }

    private long takeCarefully(long now) {
        while (true) {
            State seen = settled(now);
            if (seen.isStale(now)) {
                return Guard.STALE;
            }
            State next = seen.afterTake(now);
            if (next == null) {
                return Guard.REFUSED;
            }
            if (moved(seen, next, now)) {
                return Guard.ADMITTED;
            }
        }
    }

    /** The instant at which the present state began. */
    public long began() {
        return state.began;
    }

    /** Whether it has been in one state only. */
    public boolean isUnchanged() {
        return state.generation == 0;
    }

    /** {@code now}, or {@link #began} when that is later. */
    public long latest(long now) {
        long began = began();
        return now - began < 0 ? began : now;
    }

    /** Returns what a take at {@code takenAt} was granted, for a call that will not run. */
    public void giveBack(long takenAt) {
        State seen = state;
        while (!moved(seen, seen.afterGiveBack(takenAt), takenAt)) {
            seen = state;
        }
    }

    /** Tells how a call went that was admitted; arguments as in {@link Guard#finished}. */
    public void finished(long startedAt, long now, @Nullable Object result, @Nullable Throwable error) {
        State seen = state;
        if (seen instanceof Open || seen instanceof Forced) {
            return;
        }
        Outcome outcome;
        try {
            outcome = seen.terms.outcome(startedAt, now, result, error);
        } catch (Throwable failedToJudge) { // the rule's own code
            count(seen, startedAt, now, Outcome.IGNORED);
            throw failedToJudge;
        }
        count(seen, startedAt, now, outcome);
    }

    /** A call that was counted as a good one has failed after all; arguments as in {@link Guard#failedLate}. */
    public void failedLate(long startedAt, long endedAt, long now, Throwable error) {
        State seen = state;
        boolean turnsBad =
                !seen.terms.isBad(startedAt, endedAt, null, null) && seen.terms.isBad(startedAt, endedAt, null, error);
        if (!turnsBad) {
            return;
        }
        State next = seen.afterLateFailure(startedAt, endedAt, now);
        while (next != seen && !moved(seen, next, now)) {
            seen = state;
            next = seen.afterLateFailure(startedAt, endedAt, now);
        }
        if (next == seen && seen instanceof Counting counting && counting.worsen(startedAt, endedAt, now)) {
            decide(seen, startedAt, now, Outcome.BAD);
        }
    }

    private void count(State seen, long startedAt, long now, Outcome outcome) {
        if (seen instanceof Counting counting) {
            boolean counts = outcome != Outcome.IGNORED && counting.admitted(startedAt);
            if (!counts || !counting.count(now, outcome == Outcome.BAD)) {
                return;
            }
        }
        decide(seen, startedAt, now, outcome);
    }

    private void decide(State first, long startedAt, long now, Outcome outcome) {
        State seen = first;
        while (!moved(seen, seen.afterResult(startedAt, now, outcome), now)) {
            State other = state;
            if (seen instanceof Counting && !(other instanceof Counting)) {
                return; // the result has been counted, and the state it counted in is over
            }
            seen = other;
        }
    }

    /** Puts changed terms in force. What it knows stays known, as far as it means the same under them. */
    public void reconfigure(BreakerTerms changed, long now) {
        while (true) {
            State seen = state;
            State next = under(seen, changed, now);
            if (STATE.compareAndSet(this, seen, next)) {
                tell(seen, next, Cause.RULE_CHANGED, now);
                return;
            }
        }
    }

    private static State under(State seen, BreakerTerms changed, long now) {
        Control control = changed.settings.control();
        if (control == seen.terms.settings.control()) {
            return seen.under(changed, now);
        }
        if (seen instanceof Counting counting && control == Control.METRICS_ONLY) {
            Window window = counting.windowUnder(changed, now);
            return new Metering(changed, seen.began, seen.generation + 1, window);
        }
        if (seen instanceof Metering metering && control == Control.AUTOMATIC) {
            Window window = metering.windowUnder(changed, now);
            return new Closed(changed, seen.began, seen.generation + 1, window);
        }
        return State.first(changed, now, seen.generation + 1);
    }

    /** The state it is in. An open time that is over shows only when the next call comes. */
    public BreakerState state() {
        return state.name();
    }

    /** Why a call at {@code now} is refused. */
    public Explanation explain(long now) {
        return state.explain(now);
    }

    /** Its state at {@code now}, as {@link Guard#status} has it. */
    Map<String, String> status(long now) {
        State seen = state;
        Map<String, String> status = new LinkedHashMap<>();
        status.put("state", seen.name().name());
        seen.describe(status, now);
        return status;
    }

    /**
     * Whether nothing worth keeping is known: it is closed without a bad result in its window, or its open time has been
     * over for a whole span and nobody has asked since.
     */
    public boolean isForgettable(long now) {
        State seen = state;
        return seen instanceof Open open
                ? open.isLongOver(now)
                : seen.name() == BreakerState.CLOSED && tally(now).bad() == 0;
    }

    /** Lets go of counts that are too old to matter. */
    public void idle(long now) {
        if (state instanceof Counting counting) {
            counting.tally(now);
        }
    }

    /** The results in the window; none in a state that has no window. */
    Tally tally(long now) {
        return state instanceof Counting counting ? counting.tally(now) : new Tally(0, 0);
    }

    /** The state after what time alone does to it. */
    private State settled(long now) {
        State seen = state;
        State next = seen.asOf(now);
        while (next != seen) {
            moved(seen, next, now);
            seen = state;
            next = seen.asOf(now);
        }
        return seen;
    }

    private boolean moved(State from, State to, long now) {
        if (from == to) {
            return true;
        }
        if (!STATE.compareAndSet(this, from, to)) {
            return false;
        }
        tell(from, to, Cause.of(to), now);
        return true;
    }

    private void tell(State from, State to, Cause cause, long now) {
        if (from.name() != to.name()) {
            listener.changed(BreakerChange.of(from, to, cause, now));
        }
    }
}
