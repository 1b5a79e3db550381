package io.headgate.rules.document.tree;

/** A text in quotes, as both JSON and YAML read it. */
final class Quoted {

    private Quoted() {}

    static String of(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        for (int index = 0; index < text.length(); index++) {
            char sign = text.charAt(index);
            switch (sign) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                default ->
                    quoted.append(isPrintable(sign) ? String.valueOf(sign) : String.format("\\u%04x", (int) sign));
            }
        }
        return quoted.append('"').toString();
    }

    /** Narrower than what YAML calls printable: what cannot be seen is written by its number. */
    private static boolean isPrintable(char sign) {
        return (sign >= ' ' && sign < 0x7f)
                || (sign > 0xa0 && sign != 0xad && sign < 0x2000)
                || (sign >= 0x2070 && sign < 0xfe00) // surrogates among them: they come in pairs, as they are
                || (sign >= 0xfe10 && sign < 0xfeff)
                || (sign > 0xff00 && sign < 0xfff0);
    }
}
