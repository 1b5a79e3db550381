package io.headgate.rules.sentinel;

/** What Sentinel accepts and our records do not: numbers beyond what a limit can count. */
final class Bounds {

    private Bounds() {}

    /** Makes something; when its numbers are out of bounds it is dropped, with a note. */
    static void within(String field, Object value, Notes notes, Runnable make) {
        try {
            make.run();
        } catch (IllegalArgumentException outOfBounds) {
            notes.noEquivalent(field, value, "dropped, out of our bounds: " + outOfBounds.getMessage());
        }
    }
}
