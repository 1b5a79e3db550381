package io.headgate.breaker;

import io.headgate.guard.Explanation;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One state of a breaker. Its methods are steps: they answer which state follows, and {@link Breaker} puts that in place by
 * compare-and-set, or asks the state that another thread was faster with. Answering itself means that nothing changes.
 */
abstract sealed class State permits Counting, Open, HalfOpen, Forced {

    final BreakerTerms terms;

    /** When this generation began. */
    final long began;

    /** How many changes of state came before; copies of a state within one generation have the same number. */
    final int generation;

    State(BreakerTerms terms, long began, int generation) {
        this.terms = terms;
        this.began = began;
        this.generation = generation;
    }

    /** The first state of a breaker. */
    static State first(BreakerTerms terms, long now) {
        return first(terms, now, 0);
    }

    /** The state that control demands, with nothing known from before. */
    static State first(BreakerTerms terms, long now, int generation) {
        return switch (terms.settings.control()) {
            case AUTOMATIC -> new Closed(terms, now, generation, new Window(terms, now));
            case METRICS_ONLY -> new Metering(terms, now, generation, new Window(terms, now));
            case FORCED_OPEN, FORCED_CLOSED -> new Forced(terms, now, generation);
        };
    }

    abstract BreakerState name();

    /** Whether a take must be asked again with a later instant, so that its result can be told from an earlier state's. */
    boolean isStale(long now) {
        return now - began < 0;
    }

    /** The state as time alone makes it. */
    State asOf(long now) {
        return this;
    }

    /** The state in which a call at {@code now} has been admitted; null when it is refused. */
    abstract @Nullable State afterTake(long now);

    /** The state after a call that it admitted at {@code takenAt} will not run. */
    State afterGiveBack(long takenAt) {
        return this;
    }

    /** The state after a result of a call that may or may not be one it admitted. */
    abstract State afterResult(long startedAt, long now, Outcome outcome);

    /** The state after a call turns out to have failed that was a good probe; those in a window are counted there. */
    State afterLateFailure(long startedAt, long endedAt, long now) {
        return this;
    }

    /** The state to go on with under changed terms, which are under the same control. */
    abstract State under(BreakerTerms changed, long now);

    abstract Explanation explain(long now);

    /** Adds what there is to see in this state. */
    void describe(Map<String, String> status, long now) {}

    /** The state that follows when this one opens or opens again. */
    final Open opened(long now, int openings, double figure) {
        long until = now + terms.openNanos(openings);
        return new Open(terms, now, generation + 1, until, openings, figure);
    }

    final Closed closed(long now) {
        return new Closed(terms, now, generation + 1, new Window(terms, now));
    }
}
