package io.headgate.console.web;

/** Makes the text of strangers safe to stand in one line of a log: what is no plain character is written as its number. */
public final class OneLine {

    private OneLine() {}

    /**
     * The text with control characters, line ends, halves of characters and marks of writing direction as {@code \\uXXXX},
     * cut after {@code most} characters. Once more of the result is the same again.
     */
    public static String of(String text, int most) {
        StringBuilder line = new StringBuilder(Math.min(text.length(), most) + 1);
        int at = 0;
        while (at < text.length()) {
            int next = text.codePointAt(at);
            String shown = isHidden(next) ? String.format("\\u%04x", next) : Character.toString(next);
            if (line.length() + shown.length() > most) {
                return line.append('…').toString();
            }
            line.append(shown);
            at += Character.charCount(next);
        }
        return line.toString();
    }

    private static boolean isHidden(int next) {
        return switch (Character.getType(next)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE -> true;
            default -> false;
        };
    }
}
