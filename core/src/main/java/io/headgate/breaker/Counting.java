package io.headgate.breaker;

import java.util.Map;

/** A state that admits calls and counts their results in a window. */
abstract sealed class Counting extends State permits Closed, Metering, Ramping {

    final Window window;

    Counting(BreakerTerms terms, long began, int generation, Window window) {
        super(terms, began, generation);
        this.window = window;
    }

    /** Whether it admitted the call that began at {@code startedAt}: those of an earlier generation began before it. */
    final boolean admitted(long startedAt) {
        return startedAt - began >= 0;
    }

    /** Counts a result of a call it admitted, and says whether {@link #afterResults} is worth asking. */
    boolean count(long now, boolean bad) {
        return window.add(terms, now, bad);
    }

    /** Counts a good result of a call it admitted as a bad one, and says whether {@link #afterResults} is worth asking. */
    final boolean worsen(long startedAt, long endedAt, long now) {
        return admitted(startedAt) && window.worsen(terms, endedAt, now);
    }

    /** The state after results were counted. Counts nothing, so it may be asked any number of times. */
    abstract State afterResults(long now);

    @Override
    final State afterResult(long startedAt, long now, Outcome outcome) {
        return afterResults(now); // counted before
    }

    @Override
    void describe(Map<String, String> status, long now) {
        Tally tally = tally(now);
        status.put("calls", String.valueOf(tally.total()));
        status.put("bad", String.valueOf(tally.bad()));
    }

    final Tally tally(long now) {
        return window.tally(terms, now);
    }

    /** The window to go on with under changed terms. */
    final Window windowUnder(BreakerTerms changed, long now) {
        return changed.countsAs(terms) ? window : new Window(changed, now);
    }
}
