package io.headgate.lab.plot;

import java.util.List;

/** From here to there, always of some length. */
record Range(double from, double to) {

    Range {
        if (!(to > from)) {
            to = from + Math.max(1, Math.abs(from) * 1e-9);
        }
    }

    /** Where the x of the data of all charts lie; the axis of the first may say otherwise. */
    static Range ofX(List<Chart> charts) {
        Extent extent = new Extent();
        for (Chart chart : charts) {
            chart.series().forEach(series -> xs(series, extent));
            chart.spans().forEach(span -> extent.add(span.from()).add(span.to()));
        }
        return extent.range(charts.get(0).x());
    }

    private static void xs(Series series, Extent extent) {
        Points points = series.points();
        if (points.size() > 0) {
            int last = points.size() - 1;
            extent.add(points.x(0)).add(points.x(last));
            if (last > 0 && series.kind() == Series.Kind.BARS) {
                extent.add(2 * points.x(last) - points.x(last - 1));
            }
        }
    }

    /** Where the y of the data and levels of all charts lie, and zero; the axis of the first may say otherwise. */
    static Range ofY(List<Chart> charts) {
        Extent extent = new Extent().add(0);
        for (Chart chart : charts) {
            for (Series series : chart.series()) {
                for (int index = 0; index < series.points().size(); index++) {
                    extent.add(series.points().y(index));
                }
            }
            chart.levels().forEach(level -> extent.add(level.y()));
        }
        return extent.range(charts.get(0).y());
    }

    /** The smallest and the largest number seen; what is no finite number is not seen. */
    static final class Extent {
        private double least = Double.POSITIVE_INFINITY;
        private double most = Double.NEGATIVE_INFINITY;

        Extent add(double value) {
            if (Double.isFinite(value)) {
                least = Math.min(least, value);
                most = Math.max(most, value);
            }
            return this;
        }

        Range range(Axis axis) {
            double from = Double.isNaN(axis.from()) ? orZero(least) : axis.from();
            double to = Double.isNaN(axis.to()) ? orZero(most) : axis.to();
            return new Range(from, to);
        }

        private static double orZero(double value) {
            return Double.isFinite(value) ? value : 0;
        }
    }

    double length() {
        return to - from;
    }

    double clamped(double value) {
        return Math.max(from, Math.min(to, value));
    }
}
