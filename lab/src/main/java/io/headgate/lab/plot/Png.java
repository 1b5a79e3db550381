package io.headgate.lab.plot;

import io.headgate.lab.plot.canvas.ImageCanvas;
import io.headgate.lab.plot.canvas.Theme;

/** Pictures as PNG, with two pixels for each of the screen. The letters are those of the machine. */
public final class Png {

    private Png() {}

    /** The bytes of a file; {@link IllegalStateException} on a machine without fonts, saying what to install. */
    public static byte[] of(Picture picture, Size size, Theme theme) {
        ImageCanvas canvas = new ImageCanvas(size.width(), size.height(), theme);
        Painter.paint(picture, canvas, size);
        return canvas.png();
    }
}
