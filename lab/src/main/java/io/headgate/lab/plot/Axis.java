package io.headgate.lab.plot;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Checks;

/**
 * What is measured along one side of a chart.
 *
 * @param label what it is, such as {@code time}
 * @param unit in what, such as {@code s}; may be empty
 * @param numbers which numbers its marks may have
 * @param from where it begins; not a number where the data say
 * @param to where it ends; not a number where the data say
 */
public record Axis(String label, String unit, Numbers numbers, double from, double to) {

    /** Which numbers the marks of an axis may have. */
    public enum Numbers {
        /** Any. */
        ANY,
        /** Whole ones, since half a call is none. */
        WHOLE
    }

    /** Checks the ends. */
    public Axis {
        requireNonNull(label, "label");
        requireNonNull(unit, "unit");
        Checks.require(!Double.isInfinite(from), "from", from, "a finite number, or none");
        Checks.require(!Double.isInfinite(to) && !(to <= from), "to", to, "a finite number > " + from + ", or none");
    }

    /** An axis as long as the data. */
    public static Axis of(String label, String unit) {
        return new Axis(label, unit, Numbers.ANY, Double.NaN, Double.NaN);
    }

    /** The same for what comes in whole numbers. */
    public static Axis counts(String label, String unit) {
        return new Axis(label, unit, Numbers.WHOLE, Double.NaN, Double.NaN);
    }

    /** The same axis from and to fixed values; either may be {@link Double#NaN}, for what the data say. */
    public Axis within(double first, double last) {
        return new Axis(label, unit, numbers, first, last);
    }

    /** Label and unit in one line. */
    String title() {
        return unit.isEmpty() ? label : label + " (" + unit + ")";
    }
}
