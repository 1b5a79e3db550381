package io.headgate.lab.plot;

import io.headgate.lab.plot.canvas.Tone;
import io.headgate.limiter.Checks;

/**
 * A stretch along the x axis in which something was so, such as a breaker being open: shaded from top to bottom.
 *
 * @param name what was so, for the legend
 * @param from where it begins
 * @param to where it ends
 * @param tone its colour
 */
public record Span(String name, double from, double to, Tone tone) {

    /** Checks the ends. */
    public Span {
        Checks.require(Double.isFinite(from), "from", from, "a finite number");
        Checks.require(Double.isFinite(to) && to >= from, "to", to, ">= " + from);
    }

    /** A span in orange. */
    public Span(String name, double from, double to) {
        this(name, from, to, Tone.ORANGE);
    }
}
