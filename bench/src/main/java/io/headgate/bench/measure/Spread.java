package io.headgate.bench.measure;

import java.util.List;

/**
 * Several measurements of one thing: the middle one, and how far they lie apart.
 *
 * @param least the smallest
 * @param median the middle one, or the mean of the two in the middle
 * @param most the largest
 */
public record Spread(double least, double median, double most) {

    private static final double HALF = 0.5;
    private static final double ONE_IN_A_HUNDRED = 0.01;
    private static final int MANY = 1_000;
    private static final double FAR_FROM_HALF =
            1.17; // of the root: 2.33 standard deviations, beyond which lies one in a hundred

    /** Of at least one value. */
    public static Spread of(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("values: none (expected: at least one)");
        }
        int half = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
        return new Spread(sorted[0], median, sorted[sorted.length - 1]);
    }

    /**
     * Where the median of ever more such values would lie, in 98 of 100 cases: however they scatter, each is as likely above it as
     * below. Of up to ten values the range is that of all, of more those at the ends are left out. (Of three it is right in 3 of 4
     * cases, of seven in 98 of 100.)
     */
    public static Spread ofMedian(List<Double> values) {
        Spread all = of(values);
        List<Double> sorted = values.stream().sorted().toList();
        int left = leftOut(sorted.size());
        return new Spread(sorted.get(left), all.median, sorted.get(sorted.size() - 1 - left));
    }

    /** How many of {@code n} can be left out at either end: as many as lie above their median by chance in 1 of 100 cases. */
    private static int leftOut(int n) {
        if (n > MANY) { // by the normal distribution: the chances below are too small for a double
            return (int) (n * HALF - FAR_FROM_HALF * Math.sqrt(n));
        }
        double exactly = Math.pow(HALF, n); // the chance that so many are above it
        double atMost = exactly;
        int left = 0;
        while (left < n / 2) {
            exactly = exactly * (n - left) / (left + 1);
            atMost += exactly;
            if (atMost > ONE_IN_A_HUNDRED) {
                return left;
            }
            left++;
        }
        return 0; // of one
    }

    /** How many times as large as {@code other}. */
    public Ratio over(Spread other) {
        return new Ratio(least / other.most, median / other.median, most / other.least);
    }
}
