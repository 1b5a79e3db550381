package io.headgate.lab.plot;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Marks at round distances: 1, 2 or 5 times a power of ten.
 *
 * @param step how far apart they are
 * @param values where they are
 */
record Ticks(BigDecimal step, List<Double> values) {

    private static final int[] ROUND = {1, 2, 5, 10};

    /** At most {@code most} steps from end to end. */
    static Ticks within(Range range, int most, Axis.Numbers numbers) {
        BigDecimal step = step(range.length() / Math.max(1, most), numbers);
        double distance = step.doubleValue();
        List<Double> values = new ArrayList<>();
        double first = Math.ceil(range.from() / distance - 1e-9);
        for (int index = 0; index <= 2 * most + 2; index++) {
            double value = (first + index) * distance;
            if (value > range.to() + distance * 1e-9) {
                break;
            }
            values.add(value == 0 ? 0.0 : value);
        }
        return new Ticks(step, values);
    }

    /** The range made longer until it ends with marks. */
    static Range widened(Range range, int most, Axis.Numbers numbers) {
        double distance = step(range.length() / Math.max(1, most), numbers).doubleValue();
        return new Range(
                Math.floor(range.from() / distance + 1e-9) * distance,
                Math.ceil(range.to() / distance - 1e-9) * distance);
    }

    private static BigDecimal step(double atLeast, Axis.Numbers numbers) {
        double least = numbers == Axis.Numbers.WHOLE ? Math.max(1, atLeast) : atLeast;
        int exponent = (int) Math.floor(Math.log10(least));
        for (int round : ROUND) {
            BigDecimal step = BigDecimal.valueOf(round).scaleByPowerOfTen(exponent);
            if (step.doubleValue() >= least * (1 - 1e-9)) {
                return step.stripTrailingZeros();
            }
        }
        return BigDecimal.ONE.scaleByPowerOfTen(exponent + 1);
    }

    /** {@code 12,500} or {@code 0.25}: as many digits as tell the marks apart. */
    String label(double value) {
        if (Math.abs(value) >= 1e15 || step.scale() > 9) {
            return String.format(Locale.ROOT, "%.1e", value);
        }
        BigDecimal exact = BigDecimal.valueOf(value).setScale(Math.max(0, step.scale()), RoundingMode.HALF_EVEN);
        return String.format(Locale.ROOT, "%,." + exact.scale() + "f", exact);
    }
}
