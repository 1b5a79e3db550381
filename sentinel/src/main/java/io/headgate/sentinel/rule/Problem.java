package io.headgate.sentinel.rule;

import org.jspecify.annotations.Nullable;

/** The first thing that is wrong with a rule. For one thread. */
final class Problem {

    private @Nullable String text;

    /** Begins with what has been found already, if anything. */
    Problem(@Nullable String known) {
        this.text = known;
    }

    Problem require(boolean fine, String name, @Nullable Object value, String expected) {
        if (!fine && text == null) {
            text = name + ": " + value + " (expected: " + expected + ")";
        }
        return this;
    }

    /** Null when nothing is wrong. */
    @Nullable
    String text() {
        return text;
    }
}
