package io.headgate.bench.report;

import java.util.Locale;

/** Writes numbers the same way wherever the bench runs. */
public final class Figures {

    private Figures() {}

    /** With one digit after the point. */
    public static String tenths(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    /** With two digits after the point. */
    public static String hundredths(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
