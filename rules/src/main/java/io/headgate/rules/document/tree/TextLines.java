package io.headgate.rules.document.tree;

/** Where the lines of a text begin and end. Immutable. */
final class TextLines {

    private final String text;
    private final String end;

    TextLines(String text) {
        this.text = text;
        this.end = text.contains("\r\n") ? "\r\n" : "\n";
    }

    /** The lines with that indentation, and line breaks as the text has them; the first is not indented. */
    String indented(String lines, int indent) {
        return lines.strip().replace("\n", lineBreak(indent));
    }

    /** A line break and the indentation behind it. */
    String lineBreak(int indent) {
        return end + " ".repeat(indent);
    }

    /** Where the line begins in which that place is. */
    int start(int at) {
        return text.lastIndexOf('\n', at - 1) + 1;
    }

    /** Where the line ends in which that place is: at its line break, or at the end of the text. */
    int end(int at) {
        int lineBreak = text.indexOf('\n', at);
        if (lineBreak < 0) {
            return text.length();
        }
        return lineBreak > at && text.charAt(lineBreak - 1) == '\r' ? lineBreak - 1 : lineBreak;
    }

    /** Where the next line begins; the end of the text when there is none. */
    int next(int at) {
        int lineBreak = text.indexOf('\n', at);
        return lineBreak < 0 ? text.length() : lineBreak + 1;
    }

    int column(int at) {
        return at - start(at);
    }

    /** How far the line is indented in which that place is. */
    int indent(int at) {
        int sign = start(at);
        while (sign < text.length() && text.charAt(sign) == ' ') {
            sign++;
        }
        return sign - start(at);
    }

    /** Whether there is nothing in front of that place in its line. */
    boolean isFirst(int at) {
        return indent(at) == column(at);
    }

    /** Where the comments begin that stand right above that line, in lines of their own and at the column of {@code at}. */
    int commentsAbove(int at) {
        int start = start(at);
        while (start > 0) {
            int above = start(start - 1);
            String line = text.substring(above, start).strip();
            if (!line.startsWith("#") || indent(above) != column(at)) {
                return start;
            }
            start = above;
        }
        return start;
    }
}
