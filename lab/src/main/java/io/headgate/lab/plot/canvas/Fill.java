package io.headgate.lab.plot.canvas;

import io.headgate.limiter.Checks;

/**
 * How an area is filled.
 *
 * @param tone its colour
 * @param opacity from 0, not to be seen, to 1, nothing shines through
 */
public record Fill(Tone tone, double opacity) {

    /** Checks the opacity. */
    public Fill {
        Checks.require(opacity >= 0 && opacity <= 1, "opacity", opacity, "0 to 1");
    }

    /** Nothing shines through. */
    public static Fill of(Tone tone) {
        return new Fill(tone, 1);
    }
}
