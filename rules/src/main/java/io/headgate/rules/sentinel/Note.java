package io.headgate.rules.sentinel;

import static java.util.Objects.requireNonNull;

/**
 * What a reader of a conversion must know about one field.
 *
 * @param type how much it matters
 * @param index which rule, from 0; {@link #DOCUMENT} for all of them
 * @param resource the resource of that rule; empty for all of them
 * @param field the field that it is about; empty for the rule as a whole
 * @param value what the field says, shortened; empty for the rule as a whole
 * @param text what became of it, and why
 */
public record Note(Type type, int index, String resource, String field, String value, String text) {

    /** The index of a note about all rules. */
    public static final int DOCUMENT = -1;

    private static final int LONGEST = 64;

    /** How much a note matters. */
    public enum Type {
        /** Something is dropped, as the other side has nothing like it. */
        NO_EQUIVALENT("no equivalent"),
        /** Something is kept, and means something else. */
        CHANGED_MEANING("changed meaning"),
        /** Something is dropped that has no effect where it comes from, either. */
        IGNORED("ignored");

        private final String words;

        Type(String words) {
            this.words = words;
        }
    }

    /** Shortens the value. */
    public Note {
        requireNonNull(type, "type");
        requireNonNull(resource, "resource");
        requireNonNull(field, "field");
        value = shortened(value);
        requireNonNull(text, "text");
    }

    static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + '…';
    }

    /** One line: {@code [2] orders, clusterMode: true: no equivalent: …}. */
    @Override
    public String toString() {
        String where = index == DOCUMENT ? "" : "[" + index + "]" + (resource.isEmpty() ? "" : " " + resource);
        String what =
                field.isEmpty() ? "" : (where.isEmpty() ? "" : ", ") + field + (value.isEmpty() ? "" : ": " + value);
        return where + what + (where.isEmpty() && what.isEmpty() ? "" : ": ") + type.words + ": " + text;
    }
}
