package io.headgate.bench.contender;

import java.util.Set;
import java.util.function.Supplier;

/**
 * One row of the speed table.
 *
 * @param name how tables, arguments and forks call it
 * @param side whose it is
 * @param traits how it is measured
 * @param admitting makes one with a limit that is never reached
 * @param refusing makes one that is used up
 */
public record Contender(
        String name, Side side, Set<Trait> traits, Supplier<Attempt> admitting, Supplier<Attempt> refusing) {

    /** What is special about measuring it. */
    public enum Trait {
        /** Part of the quick run. */
        QUICK,
        /**
         * Keeps a distance between any two calls, however high its rate: of two threads the one that read the clock
         * first but came second is rightly refused. Always admitting is then possible with one thread only.
         */
        SPACED
    }

    private static final int MOST_TO_USE_UP = 16;

    /** Copies the traits. */
    public Contender {
        traits = Set.copyOf(traits);
    }

    /** Whether it belongs to the quick run. */
    public boolean isQuick() {
        return traits.contains(Trait.QUICK);
    }

    /** Whether {@code threads} calling at once can all be admitted, or all be refused. */
    public boolean canBeMeasured(Route route, int threads) {
        return route == Route.REFUSE || threads == 1 || !traits.contains(Trait.SPACED);
    }

    /** A fresh limiter that gives the answer of {@code route} to every call. */
    public Attempt start(Route route) {
        return route == Route.ADMIT ? admitting.get() : usedUp(refusing.get());
    }

    private Attempt usedUp(Attempt attempt) {
        for (int taken = 0; attempt.tryAcquire(); taken++) {
            if (taken == MOST_TO_USE_UP) {
                throw new IllegalStateException(
                        name + ": still admits after " + taken + " permits (expected: a limit of one)");
            }
        }
        return attempt;
    }
}
