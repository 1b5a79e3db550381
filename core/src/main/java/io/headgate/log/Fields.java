package io.headgate.log;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Takes a line apart that {@link Line} put together. Every method throws {@link IllegalArgumentException} when the line is
 * damaged. Not for several threads.
 */
final class Fields {

    private final String text;
    private int next;

    private Fields(String text) {
        this.text = text;
    }

    /** The fields of the line in {@code bytes}, which is given without its line feed. */
    static Fields of(byte[] bytes, int offset, int length) {
        int body = length - Line.SEAL_LENGTH;
        if (body < 1 || bytes[offset + body] != '\t') {
            throw new IllegalArgumentException("no checksum");
        }
        String seal = new String(bytes, offset + body + 1, Line.SEAL_LENGTH - 1, StandardCharsets.ISO_8859_1);
        if (HexFormat.fromHexDigits(seal) != Line.checksum(bytes, offset, body)) {
            throw new IllegalArgumentException("wrong checksum");
        }
        return new Fields(new String(bytes, offset, body, StandardCharsets.UTF_8));
    }

    /** The next field, a number. */
    long number() {
        return Long.parseLong(text());
    }

    /** The next field, a name. */
    String name() {
        return Names.unescaped(text());
    }

    private String text() {
        if (next > text.length()) {
            throw new IllegalArgumentException("too few fields");
        }
        int tab = text.indexOf('\t', next);
        int end = tab < 0 ? text.length() : tab;
        String field = text.substring(next, end);
        next = end + 1;
        return field;
    }

    /** Checks that no field is left. */
    void end() {
        if (next <= text.length()) {
            throw new IllegalArgumentException("too many fields");
        }
    }
}
