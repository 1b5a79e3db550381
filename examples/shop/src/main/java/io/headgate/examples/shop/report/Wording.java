package io.headgate.examples.shop.report;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/** Figures as people read them. */
public final class Wording {

    private static final double MICROS_PER_MILLI = 1_000;
    private static final double MILLIS_PER_SECOND = 1_000;

    private Wording() {}

    /** {@code 3.4 ms}, {@code 21 ms}; {@code -} for none. */
    public static String millis(long micros) {
        double millis = micros / MICROS_PER_MILLI;
        if (micros == 0) {
            return "-";
        }
        return String.format(Locale.ROOT, millis < 9.95 ? "%.1f ms" : "%.0f ms", millis);
    }

    /** {@code 6 s}, {@code 2.5 s}. */
    public static String seconds(Duration time) {
        String text = String.format(Locale.ROOT, "%.1f", time.toMillis() / MILLIS_PER_SECOND);
        return (text.endsWith(".0") ? text.substring(0, text.length() - 2) : text) + " s";
    }

    /** {@code hot-product 12, orders-in-all 3}; what does not fit into the width is only counted: {@code hot-product 12, +2}. */
    public static String counts(Map<String, Long> counts, int width) {
        StringBuilder text = new StringBuilder();
        int left = counts.size();
        for (Map.Entry<String, Long> each : counts.entrySet()) {
            String item = (text.isEmpty() ? "" : ", ") + each.getKey() + " " + each.getValue();
            String more = left > 1 ? ", +" + (left - 1) : "";
            if (text.length() + item.length() + more.length() > width) {
                break;
            }
            text.append(item);
            left--;
        }
        return left == 0 ? text.toString() : text + (text.isEmpty() ? "+" : ", +") + left;
    }
}
