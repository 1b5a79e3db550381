package io.headgate.rule;

import static java.util.Objects.requireNonNull;

/**
 * All names that begin in one way.
 *
 * @param prefix the beginning; "" is every name
 */
public record Prefix(String prefix) implements NameMatcher {

    /** Checks the settings. */
    public Prefix {
        requireNonNull(prefix, "prefix");
    }

    @Override
    public boolean matches(String resource) {
        return resource.startsWith(prefix);
    }

    @Override
    public String text() {
        return prefix + "*";
    }
}
