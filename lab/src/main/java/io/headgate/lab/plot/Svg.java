package io.headgate.lab.plot;

import io.headgate.lab.plot.canvas.Stylesheet;
import io.headgate.lab.plot.canvas.SvgCanvas;

/** Pictures as SVG text: the same picture gives the same bytes everywhere. */
public final class Svg {

    private Svg() {}

    /** A file of its own, light or dark as the reader has it. */
    public static String standalone(Picture picture, Size size) {
        return drawn(picture, size).standalone(picture.title(), picture.description(), size.width(), size.height());
    }

    /** A part of a page that has {@link #css()}. */
    public static String inline(Picture picture, Size size) {
        return drawn(picture, size).inline(picture.title(), picture.description(), size.width(), size.height());
    }

    /** The style sheet for a page with pictures in it: the colours as variables, light and dark. */
    public static String css() {
        return Stylesheet.of(":root");
    }

    private static SvgCanvas drawn(Picture picture, Size size) {
        SvgCanvas canvas = new SvgCanvas();
        Painter.paint(picture, canvas, size);
        return canvas;
    }
}
