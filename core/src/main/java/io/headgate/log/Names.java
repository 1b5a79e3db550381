package io.headgate.log;

import java.util.HexFormat;

/**
 * Names as they stand in a line. Strangers choose some of them (an origin, a path), so no name may end a field or a line, or
 * play tricks on the terminal of who reads the file.
 */
final class Names {

    /*
     *   in the name                                             in the line
     *   backslash, tab, line feed, carriage return              \\  \t  \n  \r
     *   other control characters, line and paragraph
     *   separators, invisible format characters (those that
     *   turn the direction of text), half a surrogate pair      \ and u and four hexadecimal digits
     *   all else, '|' too                                       itself
     *
     * A name of more than LONGEST characters is cut, and its hash put at the end, so that two long names which begin alike
     * are likely to stay two.
     */
    static final int LONGEST = 1_000;

    private static final HexFormat HEX = HexFormat.of();

    private Names() {}

    /** The name itself, or its beginning and its hash when it is too long for a line. */
    static String shortened(String name) {
        if (name.length() <= LONGEST) {
            return name;
        }
        String hash = "~" + HEX.toHexDigits(name.hashCode());
        return name.substring(0, LONGEST - hash.length()) + hash;
    }

    /** The name with everything escaped that might end a field or mislead the eye. */
    static String escaped(String name) {
        StringBuilder line = new StringBuilder(name.length() + 16);
        escape(name, line);
        return line.toString();
    }

    static void escape(String name, StringBuilder line) {
        int next;
        for (int at = 0; at < name.length(); at = next) {
            int codePoint = name.codePointAt(at);
            next = at + Character.charCount(codePoint);
            switch (codePoint) {
                case '\\' -> line.append("\\\\");
                case '\t' -> line.append("\\t");
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                default -> {
                    if (isPlain(codePoint)) {
                        line.appendCodePoint(codePoint);
                    } else {
                        name.substring(at, next).chars().forEach(half -> appendHex(half, line));
                    }
                }
            }
        }
    }

    private static boolean isPlain(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    private static void appendHex(int half, StringBuilder line) {
        line.append("\\u").append(HEX.toHexDigits((char) half));
    }

    /** The name that was escaped; throws {@link IllegalArgumentException} when no name was. */
    static String unescaped(String field) {
        if (field.indexOf('\\') < 0) {
            return field;
        }
        StringBuilder name = new StringBuilder(field.length());
        int at = 0;
        while (at < field.length()) {
            char character = field.charAt(at);
            at += character == '\\' ? unescape(field, at + 1, name) : append(character, name);
        }
        return name.toString();
    }

    private static int append(char character, StringBuilder name) {
        name.append(character);
        return 1;
    }

    /** Appends what the escape at {@code at} stands for; answers its length with the backslash. */
    private static int unescape(String field, int at, StringBuilder name) {
        if (at >= field.length()) {
            throw new IllegalArgumentException("nothing after the last backslash");
        }
        switch (field.charAt(at)) {
            case '\\' -> name.append('\\');
            case 't' -> name.append('\t');
            case 'n' -> name.append('\n');
            case 'r' -> name.append('\r');
            case 'u' -> {
                if (at + 5 > field.length()) {
                    throw new IllegalArgumentException("fewer than four digits");
                }
                name.append((char) HexFormat.fromHexDigits(field, at + 1, at + 5));
                return 6;
            }
            default -> throw new IllegalArgumentException("unknown escape");
        }
        return 2;
    }
}
