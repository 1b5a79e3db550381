package io.headgate.bench.measure;

import io.headgate.bench.report.Figures;
import java.util.List;

/**
 * How many times one spread is another, and what it could be when each is taken at its ends.
 *
 * <pre>
 *   a        ├───●───┤               a over b: least = a's least / b's most > 1, so a is larger, whatever the noise
 *   b   ├─●─┤
 *
 *   a     ├───●───┤                  least < 1 < most: the spreads overlap, and which is larger is undecided
 *   b   ├─●─┤
 * </pre>
 *
 * <p>Or, of things that were compared several times, the middle ratio with the range that it lies in: see {@link Spread#ofMedian}.
 *
 * @param least the smallest it can be
 * @param median of the medians
 * @param most the largest it can be
 */
public record Ratio(double least, double median, double most) {

    /** Of things that were compared several times: the middle one, and the range that it lies in. */
    public static Ratio of(List<Double> ratios) {
        Spread spread = Spread.ofMedian(ratios);
        return new Ratio(spread.least(), spread.median(), spread.most());
    }

    /** Whether the two spreads lie apart. */
    public boolean isDecided() {
        return least > 1 || most < 1;
    }

    /** Whether it is at most {@code bound}, whatever the noise. */
    public Verdict isAtMost(double bound) {
        if (most <= bound) {
            return Verdict.REACHED;
        }
        return least > bound ? Verdict.MISSED : Verdict.UNDECIDED;
    }

    /** Whether it is at least {@code bound}, whatever the noise. */
    public Verdict isAtLeast(double bound) {
        if (least >= bound) {
            return Verdict.REACHED;
        }
        return most < bound ? Verdict.MISSED : Verdict.UNDECIDED;
    }

    /** The ratio of the medians, or <em>undecided</em> when the spreads overlap. */
    public String text() {
        return isDecided() ? Figures.hundredths(median) : "undecided";
    }

    /** The ratio of the medians with what it could be. */
    public String range() {
        return Figures.hundredths(median) + " (" + Figures.hundredths(least) + "–" + Figures.hundredths(most) + ")";
    }
}
