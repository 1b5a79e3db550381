package io.headgate.lab.plot;

import static java.util.Objects.requireNonNull;

import io.headgate.lab.plot.canvas.Tone;
import org.jspecify.annotations.Nullable;

/**
 * Numbers that belong together, and how they are drawn.
 *
 * @param name what they are, for the legend
 * @param kind how they are drawn
 * @param points the numbers
 * @param tone the colour; null for the next one that is free
 */
public record Series(
        String name, Kind kind, Points points, @Nullable Tone tone) {

    /** How numbers are drawn. */
    public enum Kind {
        /** Straight from point to point. */
        LINE,
        /** At each value until the next. */
        STEP,
        /** As a line, filled down to zero. */
        AREA,
        /** Each value as a bar that reaches to the next; the last is as wide as the one before it. */
        BARS,
        /** A mark at each point. */
        POINTS
    }

    /** Checks that nothing is missing. */
    public Series {
        requireNonNull(name, "name");
        requireNonNull(kind, "kind");
        requireNonNull(points, "points");
    }

    /** A series in the next free colour. */
    public static Series of(String name, Kind kind, double[] xs, double[] ys) {
        return new Series(name, kind, new Points(xs, ys), null);
    }

    /** A line. */
    public static Series line(String name, double[] xs, double[] ys) {
        return of(name, Kind.LINE, xs, ys);
    }

    /** Steps. */
    public static Series step(String name, double[] xs, double[] ys) {
        return of(name, Kind.STEP, xs, ys);
    }

    /** An area. */
    public static Series area(String name, double[] xs, double[] ys) {
        return of(name, Kind.AREA, xs, ys);
    }

    /** Bars. */
    public static Series bars(String name, double[] xs, double[] ys) {
        return of(name, Kind.BARS, xs, ys);
    }

    /** Marks. */
    public static Series points(String name, double[] xs, double[] ys) {
        return of(name, Kind.POINTS, xs, ys);
    }

    /** The same in a given colour. */
    public Series in(Tone other) {
        return new Series(name, kind, points, other);
    }
}
