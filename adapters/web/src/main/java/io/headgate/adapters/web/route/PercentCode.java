package io.headgate.adapters.web.route;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Decodes what a path has encoded by percent signs. */
final class PercentCode {

    private static final int HEX = 16;

    private PercentCode() {}

    /** {@code segment} decoded once; an encoded slash stays {@code %2F}, and a percent sign that begins no code itself. */
    static String decoded(String segment) {
        if (segment.indexOf('%') < 0) {
            return segment;
        }
        byte[] sent = segment.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream decoded = new ByteArrayOutputStream(sent.length);
        for (int i = 0; i < sent.length; i++) {
            int code = sent[i] == '%' ? codeAt(sent, i + 1) : -1;
            if (code == '/') {
                decoded.writeBytes(new byte[] {'%', '2', 'F'});
            } else {
                decoded.write(code < 0 ? sent[i] : code);
            }
            i += code < 0 ? 0 : 2;
        }
        return decoded.toString(StandardCharsets.UTF_8);
    }

    /** The byte that two hexadecimal digits name; -1 when they are none. */
    private static int codeAt(byte[] sent, int index) {
        if (index + 1 >= sent.length) {
            return -1;
        }
        int high = Character.digit(sent[index], HEX);
        int low = Character.digit(sent[index + 1], HEX);
        return high < 0 || low < 0 ? -1 : high * HEX + low;
    }
}
