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
     * @param refused how many of them, if they came at random instants within each step; the mean of a few draws
     * @param least no fewer, in whatever order they came
     * @param most no more, in whatever order they came
     * @param usualLeast the fewest of the draws
     * @param usualMost the most of the draws
     */
    public record Figures(long calls, long refused, long least, long most, long usualLeast, long usualMost) {

        /** Of 1; 0 when there were no calls. */
        public double ratio() {
            return of(refused);
        }

        /** The lowest that it can have been. */
        public double low() {
            return of(least);
        }

        /** The highest that it can have been. */
        public double high() {
            return of(most);
        }

        /** The lowest that was drawn. */
        public double usualLow() {
            return of(usualLeast);
        }

        /** The highest that was drawn. */
        public double usualHigh() {
            return of(usualMost);
        }

        private double of(long some) {
            return calls == 0 ? 0 : (double) some / calls;
        }
    }
}
