package io.headgate.lab.plot.canvas;

import java.util.List;

/** The pattern of a line, so that lines can be told apart without colour. */
public enum Dash {
    /** No gaps. */
    SOLID(List.of()),
    /** Long dashes. */
    LONG(List.of(9.0, 4.0)),
    /** Short dashes. */
    SHORT(List.of(4.0, 3.0)),
    /** Dots. */
    DOT(List.of(1.5, 3.0)),
    /** A dash and a dot in turn. */
    DASH_DOT(List.of(9.0, 3.0, 1.5, 3.0)),
    /** A dash and two dots in turn. */
    DASH_DOT_DOT(List.of(9.0, 3.0, 1.5, 3.0, 1.5, 3.0)),
    /** Very long dashes. */
    VERY_LONG(List.of(16.0, 4.0));

    private final List<Double> lengths;

    Dash(List<Double> lengths) {
        this.lengths = lengths;
    }

    /** Dash, gap, dash, gap in pixels; nothing where there are no gaps. */
    public List<Double> lengths() {
        return lengths;
    }
}
