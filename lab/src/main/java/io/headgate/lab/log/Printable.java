package io.headgate.lab.log;

/** Text from a log as it may be shown: what could move a cursor or turn the writing direction is spelled out. */
public final class Printable {

    private Printable() {}

    /** The text in UTF-8, at most so many characters of it. */
    public static String of(ByteSpan bytes, int most) {
        String text = bytes.toString();
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            String one = isPlain(text.charAt(i)) ? text.substring(i, i + 1) : spelled(text.charAt(i));
            if (shown.length() + one.length() > most) {
                return shown.append("...").toString();
            }
            shown.append(one);
        }
        return shown.toString();
    }

    private static boolean isPlain(char one) {
        return switch (Character.getType(one)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> false;
            default -> one != '\uFFFD';
        };
    }

    private static String spelled(char one) {
        return one == '\uFFFD' ? "?" : String.format("\\u%04x", (int) one);
    }
}
