package io.headgate.rule;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

/**
 * All names that hold a piece of text.
 *
 * @param part the text
 */
public record Contains(String part) implements NameMatcher {

    private static final int LONGEST = 256; // looking for it costs its length times that of the name, at worst

    /** Checks the settings. */
    public Contains {
        requireNonNull(part, "part");
        require(
                !part.isEmpty() && part.length() <= LONGEST,
                "part",
                '"' + part + '"',
                "1 to " + LONGEST + " characters");
    }

    @Override
    public boolean matches(String name) {
        return name.contains(part);
    }

    @Override
    public String text() {
        return "*" + part + "*";
    }
}
