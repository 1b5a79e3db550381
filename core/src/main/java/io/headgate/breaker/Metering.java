package io.headgate.breaker;

import io.headgate.guard.Explanation;

/** Everything runs and is counted, and nothing comes of it. */
final class Metering extends Counting {

    Metering(BreakerTerms terms, long began, int generation, Window window) {
        super(terms, began, generation, window);
    }

    @Override
    BreakerState name() {
        return BreakerState.METRICS_ONLY;
    }

    @Override
    State afterTake(long now) {
        return this;
    }

    @Override
    State afterResults(long now) {
        return this;
    }

    @Override
    State under(BreakerTerms changed, long now) {
        return new Metering(changed, began, generation, windowUnder(changed, now));
    }

    @Override
    Explanation explain(long now) {
        return new Explanation(
                "breaker only measures: " + terms.settings.trip().text(),
                terms.figure(tally(now)),
                terms.threshold.limit(),
                0);
    }
}
