package io.headgate.breaker;

import io.headgate.guard.Explanation;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Nothing runs until the open time is over. Results that arrive now belong to earlier states and are not counted. */
final class Open extends State {

    private final long until;

    /** How many times it has opened since it was last closed. */
    private final int openings;

    /** What made it open. */
    final double figure;

    Open(BreakerTerms terms, long began, int generation, long until, int openings, double figure) {
        super(terms, began, generation);
        this.until = until;
        this.openings = openings;
        this.figure = figure;
    }

    @Override
    BreakerState name() {
        return BreakerState.OPEN;
    }

    @Override
    boolean isStale(long now) {
        return false; // refused either way
    }

    @Override
    @Nullable
    State afterTake(long now) {
        return now - until >= 0
                ? recovering(terms, now, generation + 1, openings).afterTake(now)
                : null;
    }

    /** The state after an open time. */
    static State recovering(BreakerTerms terms, long now, int generation, int openings) {
        return terms.settings.recovery() instanceof Recovery.Ramp ramp
                ? new Ramping(terms, now, generation, openings, ramp)
                : new HalfOpen(terms, now, generation, openings, (Recovery.Probes) terms.settings.recovery());
    }

    /** The same, when {@code other} comes before it. */
    Open following(State other) {
        return new Open(terms, began, other.generation + 1, until, openings, figure);
    }

    /** Whether it has been open before without having been found healthy since. */
    boolean isAgain() {
        return openings > 1;
    }

    boolean isLongOver(long now) {
        return now - until >= terms.spanNanos();
    }

    @Override
    State afterResult(long startedAt, long now, Outcome outcome) {
        return this;
    }

    /** Stays open, no longer than the new open time from now. */
    @Override
    State under(BreakerTerms changed, long now) {
        long longest = now + changed.openNanos(openings);
        long sooner = longest - until < 0 ? longest : until;
        return new Open(changed, began, generation, sooner, openings, figure);
    }

    @Override
    void describe(Map<String, String> status, long now) {
        status.put("openFor", String.valueOf(Duration.ofNanos(Math.max(0, until - now))));
    }

    @Override
    Explanation explain(long now) {
        return new Explanation(
                "breaker open: " + terms.settings.trip().text(),
                figure,
                terms.threshold.limit(),
                Math.max(0, until - now));
    }
}
