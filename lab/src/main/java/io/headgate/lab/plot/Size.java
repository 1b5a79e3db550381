package io.headgate.lab.plot;

import io.headgate.limiter.Checks;

/**
 * How large a picture is, in pixels of a screen.
 *
 * @param width from left to right
 * @param height from top to bottom
 */
public record Size(int width, int height) {

    private static final int USUAL_WIDTH = 900;

    /** Checks that there is room for axes and not too much of it. */
    public Size {
        Checks.require(width >= 200 && width <= 8_000, "width", width, "200 to 8000");
        Checks.require(height >= 100 && height <= 20_000, "height", height, "100 to 20000");
    }

    /** The size that suits a picture on a page. */
    public static Size of(Picture picture) {
        return ofWidth(picture, USUAL_WIDTH);
    }

    /** As high as suits a picture of that width. */
    public static Size ofWidth(Picture picture, int width) {
        return new Size(width, picture.heightAt(width));
    }
}
