package io.headgate.lab.plot;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** What is to be seen on a picture, in words. */
final class Descriptions {

    private static final MathContext DIGITS = new MathContext(6);

    private Descriptions() {}

    static String of(Chart chart) {
        return axes(List.of(chart)) + " " + data(chart);
    }

    static String of(Panels panels) {
        StringJoiner text = new StringJoiner(" ");
        text.add(panels.charts().size() + " charts.").add(axes(panels.charts()));
        panels.charts().forEach(chart -> text.add(chart.title() + ": " + data(chart)));
        return text.toString();
    }

    static String of(Stack stack) {
        StringJoiner text = new StringJoiner(" ");
        text.add(axis(stack.charts().get(0).x(), Range.ofX(stack.charts())) + ".");
        for (Chart chart : stack.charts()) {
            text.add(axis(chart.y(), Range.ofY(List.of(chart))) + ": " + data(chart));
        }
        return text.toString();
    }

    static String of(TimeBands bands) {
        StringJoiner text = new StringJoiner("; ", bands.x().title() + ". ", ".");
        for (TimeBands.Row row : bands.rows()) {
            text.add(row.name() + ": " + row.bands().size() + " bands");
        }
        return text.toString();
    }

    private static String axes(List<Chart> charts) {
        return axis(charts.get(0).x(), Range.ofX(charts)) + "; "
                + axis(charts.get(0).y(), Range.ofY(charts)) + ".";
    }

    private static String axis(Axis axis, Range range) {
        return axis.title() + ", " + number(range.from()) + " to " + number(range.to());
    }

    private static String data(Chart chart) {
        StringJoiner text = new StringJoiner(", ", "", ".");
        text.setEmptyValue("No data.");
        for (Series series : chart.series()) {
            text.add(series.name() + " up to " + number(highest(series.points())));
        }
        chart.levels().forEach(level -> text.add(level.name() + " " + number(level.y())));
        if (!chart.spans().isEmpty()) {
            text.add(chart.spans().size() + " spans");
        }
        return text.toString();
    }

    private static double highest(Points points) {
        double highest = 0;
        for (int index = 0; index < points.size(); index++) {
            highest = points.isThere(index) ? Math.max(highest, points.y(index)) : highest;
        }
        return highest;
    }

    static String number(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros();
        return String.format(Locale.ROOT, "%,." + Math.max(0, rounded.scale()) + "f", rounded);
    }
}
