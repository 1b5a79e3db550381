package io.headgate.lab.plot.canvas;

/** Text as it is written in XML and HTML. */
public final class Xml {

    private Xml() {}

    /** The text with nothing in it that could be taken for markup, and without characters that XML does not know. */
    public static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(point -> append(point, escaped));
        return escaped.toString();
    }

    private static void append(int point, StringBuilder escaped) {
        switch (point) {
            case '&' -> escaped.append("&amp;");
            case '<' -> escaped.append("&lt;");
            case '>' -> escaped.append("&gt;");
            case '"' -> escaped.append("&quot;");
            case '\'' -> escaped.append("&#39;");
            default -> escaped.appendCodePoint(isKnown(point) ? point : 0xFFFD);
        }
    }

    private static boolean isKnown(int point) {
        return (point >= 0x20 && point < 0xD800)
                || point == '\n'
                || point == '\t'
                || (point >= 0xE000 && point < 0xFFFE)
                || point >= 0x10000;
    }
}
