package io.headgate.breaker;

import io.headgate.guard.Explanation;

/** Everything runs. Opens when the results in the window reach the threshold. */
sealed class Closed extends Counting permits Recovered {

    Closed(BreakerTerms terms, long began, int generation, Window window) {
        super(terms, began, generation, window);
    }

    @Override
    BreakerState name() {
        return BreakerState.CLOSED;
    }

    @Override
    State afterTake(long now) {
        return this;
    }

    @Override
    State afterResults(long now) {
        Tally tally = tally(now);
        return terms.trips(tally.total(), tally.bad()) ? opened(now, 1, terms.figure(tally)) : this;
    }

    @Override
    State under(BreakerTerms changed, long now) {
        return new Closed(changed, began, generation, windowUnder(changed, now));
    }

    @Override
    Explanation explain(long now) {
        return new Explanation(
                "breaker closed: " + terms.settings.trip().text(),
                terms.figure(tally(now)),
                terms.threshold.limit(),
                0);
    }
}
