package io.headgate.rules.document.tree;

/** How a value reads in a message: on one line, and not too long. */
final class Shown {

    private static final int LONGEST = 80;

    private Shown() {}

    static String of(String value) {
        int end = Math.min(value.length(), LONGEST);
        if (end < value.length() && Character.isHighSurrogate(value.charAt(end - 1))) {
            end--; // half a character is none
        }
        StringBuilder shown = new StringBuilder(end + 1);
        for (int index = 0; index < end; index++) {
            char sign = value.charAt(index);
            shown.append(Character.isISOControl(sign) || Character.getType(sign) == Character.FORMAT ? '·' : sign);
        }
        return end < value.length() ? shown.append('…').toString() : shown.toString();
    }
}
