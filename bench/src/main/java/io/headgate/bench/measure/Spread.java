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

    /** How many times as large as {@code other}. */
    public Ratio over(Spread other) {
        return new Ratio(least / other.most, median / other.median, most / other.least);
    }
}
