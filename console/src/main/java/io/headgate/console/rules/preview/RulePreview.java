package io.headgate.console.rules.preview;

import java.util.Optional;

/**
 * What one rule would have done.
 *
 * @param id its id; empty when it has none
 * @param resource what it is for
 * @param figures how many of the calls; empty when counts do not tell
 * @param exactness in words: how exact the figures are, or why there are none
 */
public record RulePreview(String id, String resource, Optional<Figures> figures, String exactness) {

    /**
     * How many calls would have been refused.
     *
     * @param calls how many there were
     * @param least no fewer, in whatever order they came
     * @param most no more, in whatever order they came
     * @param draws what random orders within that range give; empty when it is not known
     */
    public record Figures(long calls, long least, long most, Optional<Draws> draws) {

        /** Figures that are the same in every order. */
        static Figures exact(long calls, long refused) {
            return new Figures(calls, refused, refused, Optional.of(new Draws(refused, refused, refused)));
        }

        /** The lowest share that it can have been, of 1. */
        public double low() {
            return share(least);
        }

        /** The highest share that it can have been, of 1. */
        public double high() {
            return share(most);
        }

        /** So many of the calls as a part of 1; 0 when there were no calls. */
        public double share(long some) {
            return calls == 0 ? 0 : (double) some / calls;
        }
    }

    /**
     * How many calls were refused when they came at random instants within each step, in a few draws.
     *
     * @param mean the mean of the draws
     * @param least the fewest of any draw
     * @param most the most of any draw
     */
    public record Draws(long mean, long least, long most) {}
}
