package io.headgate.agent.wire;

/** How text fares as UTF-8. */
final class Utf8 {

    private static final char REPLACEMENT = '\uFFFD';

    private Utf8() {}

    /** How many bytes it takes; at most {@link Integer#MAX_VALUE}. */
    static int bytes(String text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (unit < 0x80) {
                bytes += 1;
            } else if (unit < 0x800 || Character.isSurrogate(unit)) {
                bytes += 2; // a pair takes four
            } else {
                bytes += 3;
            }
        }
        return (int) Math.min(bytes, Integer.MAX_VALUE);
    }

    /** The text with half characters replaced: they cannot be sent, and a name that has one must not end the link. */
    static String sendable(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return repaired(text);
            }
        }
        return text;
    }

    private static String repaired(String text) {
        StringBuilder whole = new StringBuilder(text.length());
        text.codePoints()
                .map(point ->
                        point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE ? REPLACEMENT : point)
                .forEach(whole::appendCodePoint);
        return whole.toString();
    }
}
