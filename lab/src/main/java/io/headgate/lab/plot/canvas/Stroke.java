package io.headgate.lab.plot.canvas;

/**
 * How a line is drawn.
 *
 * @param tone its colour
 * @param width in pixels
 * @param dash its pattern
 */
public record Stroke(Tone tone, double width, Dash dash) {

    /** A line without gaps. */
    public static Stroke solid(Tone tone, double width) {
        return new Stroke(tone, width, Dash.SOLID);
    }
}
