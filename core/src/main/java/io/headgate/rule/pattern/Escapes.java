package io.headgate.rule.pattern;

/** What a backslash and one more character stand for in a regular expression. */
final class Escapes {

    private Escapes() {}

    /** Reads what follows the backslash at {@code start}. */
    static Characters read(Source source, int start) {
        int character = source.next();
        return switch (character) {
            case 'd' -> Characters.DIGITS;
            case 'D' -> Characters.DIGITS.not();
            case 'w' -> Characters.WORD;
            case 'W' -> Characters.WORD.not();
            case 's' -> Characters.SPACE;
            case 'S' -> Characters.SPACE.not();
            case 't' -> Characters.one('\t');
            case 'n' -> Characters.one('\n');
            case 'r' -> Characters.one('\r');
            case 'f' -> Characters.one('\f');
            default -> itself(character, source, start);
        };
    }

    private static Characters itself(int character, Source source, int start) {
        if (character == 'k' || character > '0' && character <= '9') {
            throw source.unsupported(start, "the back-reference " + source.since(start));
        }
        if (character != '_' && Characters.WORD.contains(character)) {
            throw source.unsupported(start, "the escape " + source.since(start));
        }
        return Characters.one(character);
    }
}
