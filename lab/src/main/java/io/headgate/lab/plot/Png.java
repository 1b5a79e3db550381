package io.headgate.lab.plot;

import io.headgate.lab.plot.canvas.ImageCanvas;
import io.headgate.lab.plot.canvas.Theme;

/** Pictures as PNG, with two pixels for each of the screen. The letters are those of the machine. */
public final class Png {

    private static final String HEADLESS = "java.awt.headless";

    private Png() {}

    /** {@link IllegalStateException} on a machine without fonts, saying what to install. */
    public static void requireFonts() {
        Chart nothing = Chart.of("", Axis.of("", ""), Axis.of("", ""));
        of(nothing, new Size(200, 100), Theme.LIGHT);
    }

    /** The bytes of a file; {@link IllegalStateException} on a machine without fonts, saying what to install. */
    public static byte[] of(Picture picture, Size size, Theme theme) {
        if (System.getProperty(HEADLESS) == null) {
            System.setProperty(HEADLESS, "true"); // pictures need no screen, and a JDK without one must not look for it
        }
        ImageCanvas canvas = new ImageCanvas(size.width(), size.height(), theme);
        Painter.paint(picture, canvas, size);
        return canvas.png();
    }
}
