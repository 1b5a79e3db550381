package io.headgate.breaker;

/** Closed by a good probe, and knows by which: should that turn out to have failed, it opens again. */
final class Recovered extends Closed {

    private final HalfOpen before;

    /** After the last probe that was out in {@code before}. */
    Recovered(HalfOpen before, long now) {
        super(before.terms, now, before.generation + 1, new Window(before.terms, now));
        this.before = before;
    }

    /** Too late when the slice of the window is over in which it closed. */
    @Override
    State afterLateFailure(long startedAt, long endedAt, long now) {
        if (!window.isNewest(terms, endedAt, now)) {
            return this;
        }
        State next = before.afterResult(startedAt, now, Outcome.BAD);
        return next instanceof Open open ? open.following(this) : this;
    }
}
