package io.headgate.rule;

import static java.util.Objects.requireNonNull;

/**
 * One name.
 *
 * @param name that name
 */
public record Exact(String name) implements NameMatcher {

    /** Checks the settings. */
    public Exact {
        requireNonNull(name, "name");
    }

    @Override
    public boolean matches(String candidate) {
        return name.equals(candidate);
    }

    @Override
    public String text() {
        return name;
    }
}
