package io.headgate.rule.pattern;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Checks;

/** The text of a pattern and how far it has been read. */
final class Source {

    /** What {@link #peek} answers at the end. */
    static final int END = -1;

    private static final int LONGEST = 2_000;

    private final String language;
    private final String text;
    private final String supported;
    private int position;

    /** {@code text}, which is a pattern in {@code language}; {@code supported} is what that can say. */
    Source(String language, String text, String supported) {
        this.language = language;
        this.text = requireNonNull(text, language);
        this.supported = supported;
        Checks.require(text.length() <= LONGEST, language, text.length() + " characters", "at most " + LONGEST);
    }

    int position() {
        return position;
    }

    /** The next character, which stays the next one; {@link #END} when there is none. */
    int peek() {
        return position < text.length() ? text.codePointAt(position) : END;
    }

    /** Reads one character. */
    int next() {
        int character = peek();
        if (character == END) {
            throw malformed("a sign after its last one, which needs one behind it");
        }
        position += Character.charCount(character);
        return character;
    }

    /** Reads {@code expected} if that comes next. */
    boolean skip(String expected) {
        boolean found = text.startsWith(expected, position);
        if (found) {
            position += expected.length();
        }
        return found;
    }

    /** Whether {@code expected} comes next. */
    boolean at(String expected) {
        return text.startsWith(expected, position);
    }

    /** The text from {@code start} to what comes next. */
    String since(int start) {
        return text.substring(start, position);
    }

    /** The error for a text that no language of patterns would take; {@code expected} says briefly what it misses. */
    IllegalArgumentException malformed(String expected) {
        return new IllegalArgumentException(language + ": \"" + text + "\" (expected: " + expected + ")");
    }

    /** How people count: the first character is 1. */
    static String place(int start) {
        return " at character " + (start + 1);
    }

    /** The error for {@code found} at {@code start}, which other languages of patterns may know. */
    IllegalArgumentException unsupported(int start, String found) {
        return new IllegalArgumentException(
                language + ": \"" + text + "\" has " + found + " at " + start + " (expected: " + supported + ")");
    }
}
