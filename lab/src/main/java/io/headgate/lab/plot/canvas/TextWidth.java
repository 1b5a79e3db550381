package io.headgate.lab.plot.canvas;

/**
 * About how wide text is, without asking for a font, so that a picture is laid out alike on every machine. Rather too wide
 * than too narrow.
 */
public final class TextWidth {

    private static final String NARROW = "ijlI.,:;'|!()[] ";
    private static final String WIDE = "mwMW@%×—";

    private TextWidth() {}

    /** In pixels, for letters of that size. */
    public static double of(String text, double size) {
        return text.codePoints().mapToDouble(TextWidth::widthOfOne).sum() * size;
    }

    private static double widthOfOne(int point) {
        if (point >= 0x1100) {
            return point >= 0x2E80 ? 1.0 : 0.7;
        }
        if (NARROW.indexOf(point) >= 0) {
            return 0.36;
        }
        if (WIDE.indexOf(point) >= 0) {
            return 0.92;
        }
        return Character.isUpperCase(point) ? 0.70 : 0.60;
    }
}
