package io.headgate.breaker;

import io.headgate.guard.Explanation;
import io.headgate.limiter.Algorithm;
import org.jspecify.annotations.Nullable;

/** Held open or closed by an operator, and learning nothing. */
final class Forced extends State {

    Forced(BreakerTerms terms, long began, int generation) {
        super(terms, began, generation);
    }

    private boolean admits() {
        return terms.settings.control() == Control.FORCED_CLOSED;
    }

    @Override
    BreakerState name() {
        return admits() ? BreakerState.FORCED_CLOSED : BreakerState.FORCED_OPEN;
    }

    @Override
    boolean isStale(long now) {
        return false; // the answer is the same at any time
    }

    @Override
    @Nullable
    State afterTake(long now) {
        return admits() ? this : null;
    }

    @Override
    State afterResult(long startedAt, long now, Outcome outcome) {
        return this;
    }

    @Override
    State under(BreakerTerms changed, long now) {
        return new Forced(changed, began, generation);
    }

    @Override
    Explanation explain(long now) {
        String reason = admits() ? "breaker forced closed" : "breaker forced open";
        return new Explanation(reason, Double.NaN, Double.NaN, admits() ? 0 : Algorithm.NEVER);
    }
}
