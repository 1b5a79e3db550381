package io.headgate.bench.http;

import io.headgate.bench.measure.Spread;
import io.headgate.bench.report.Figures;

/**
 * By how much one thing is more than another, measured several times.
 *
 * @param spread of the differences; may be below zero
 */
record Difference(Spread spread) {

    /** Whether all measurements agree on which is more. */
    boolean isDecided() {
        return spread.least() > 0 || spread.most() < 0;
    }

    /** The median, or <em>undecided</em>. */
    String text() {
        return isDecided() ? Figures.hundredths(spread.median()) : "undecided";
    }

    /** From the lowest to the highest: {@code -0.20…1.10}. */
    String range() {
        return Figures.hundredths(spread.least()) + "…" + Figures.hundredths(spread.most());
    }
}
