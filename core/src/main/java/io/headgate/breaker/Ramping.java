package io.headgate.breaker;

import io.headgate.guard.Explanation;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A growing share of the calls runs. Opens again when their results trip it, closes at the end when they are healthy. */
final class Ramping extends Counting {
    /*
     *   share                                 end: close, or open again if what is in the window is still bad;
     *   100 ┤                     ┌─────────  while nothing is in it, go on at the last share
     *    50 ┤          ┌──────────┘
     *    10 ┤──────────┘
     *       began      step 1     step 2 ...
     */
    private final Recovery.Ramp ramp;
    private final Share share;
    private final int openings;

    Ramping(BreakerTerms terms, long began, int generation, int openings, Recovery.Ramp ramp) {
        this(terms, began, generation, openings, ramp, new Share(), new Window(terms, began));
    }

    private Ramping(
            BreakerTerms terms,
            long began,
            int generation,
            int openings,
            Recovery.Ramp ramp,
            Share share,
            Window window) {
        super(terms, began, generation, window);
        this.openings = openings;
        this.ramp = ramp;
        this.share = share;
    }

    @Override
    BreakerState name() {
        return BreakerState.RAMPING;
    }

    @Override
    State asOf(long now) {
        return isOver(now) ? afterResults(now) : this;
    }

    @Override
    @Nullable
    State afterTake(long now) {
        int step = step(now);
        return share.take(step, ramp.percentages().get(step)) ? this : null;
    }

    @Override
    State afterGiveBack(long takenAt) {
        if (admitted(takenAt)) {
            share.giveBack(step(takenAt));
        }
        return this;
    }

    @Override
    boolean count(long now, boolean bad) {
        return super.count(now, bad) || isOver(now);
    }

    @Override
    State afterResults(long now) {
        Tally tally = tally(now);
        boolean judged = isOver(now) && tally.total() > 0;
        boolean bad =
                judged ? terms.threshold.stillBad(tally.total(), tally.bad()) : terms.trips(tally.total(), tally.bad());
        if (bad) {
            return opened(now, openings + 1, terms.figure(tally));
        }
        return judged ? closed(now + 1) : this; // its own calls began at the latest now
    }

    private boolean isOver(long now) {
        return now - began >= ramp.duration().toNanos();
    }

    private int step(long now) {
        int steps = ramp.percentages().size();
        long step = (now - began) / (ramp.duration().toNanos() / steps);
        return (int) Math.max(0, Math.min(steps - 1, step));
    }

    @Override
    State under(BreakerTerms changed, long now) {
        if (ramp.equals(changed.settings.recovery())) {
            return new Ramping(changed, began, generation, openings, ramp, share, windowUnder(changed, now));
        }
        return Open.recovering(changed, now, generation + 1, openings);
    }

    @Override
    void describe(Map<String, String> status, long now) {
        super.describe(status, now);
        status.put("percent", String.valueOf(ramp.percentages().get(step(now))));
    }

    @Override
    Explanation explain(long now) {
        int step = step(now);
        int steps = ramp.percentages().size();
        long next = began + (step + 1) * (ramp.duration().toNanos() / steps);
        return new Explanation(
                "breaker ramping up: percentage admitted", ramp.percentages().get(step), 100, Math.max(0, next - now));
    }
}
