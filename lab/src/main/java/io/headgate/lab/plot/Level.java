package io.headgate.lab.plot;

import io.headgate.lab.plot.canvas.Tone;
import io.headgate.limiter.Checks;

/**
 * A value to compare the data with, such as a limit: a line across the chart.
 *
 * @param name what it is, for the legend
 * @param y the value
 * @param tone its colour, and by that its dashes
 */
public record Level(String name, double y, Tone tone) {

    /** Checks the value. */
    public Level {
        Checks.require(Double.isFinite(y), "y", y, "a finite number");
    }

    /** A level in the colour of text. */
    public Level(String name, double y) {
        this(name, y, Tone.INK);
    }
}
