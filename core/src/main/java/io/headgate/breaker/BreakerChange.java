package io.headgate.breaker;

import static java.util.Objects.requireNonNull;

/**
 * A change of a breaker's state.
 *
 * @param from the state before
 * @param to the state after
 * @param cause why
 * @param reached the figure that opened it; {@link Double#NaN} when it did not open
 * @param threshold the figure at which it opens
 * @param number how many changes this is since the breaker was made. Changes are told by the threads that made them, so
 *     two in quick succession may be heard in the wrong order; this tells
 * @param at the ticker's instant
 */
public record BreakerChange(
        BreakerState from, BreakerState to, Cause cause, double reached, double threshold, int number, long at) {

    /** Checks the settings. */
    public BreakerChange {
        requireNonNull(from, "from");
        requireNonNull(to, "to");
        requireNonNull(cause, "cause");
    }

    static BreakerChange of(State from, State to, Cause cause, long at) {
        double reached = to instanceof Open open ? open.figure : Double.NaN;
        double threshold = to.terms.threshold.limit();
        return new BreakerChange(from.name(), to.name(), cause, reached, threshold, to.generation, at);
    }
}
