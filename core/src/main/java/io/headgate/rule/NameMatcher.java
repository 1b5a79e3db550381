package io.headgate.rule;

/**
 * Picks names: of resources, or of whatever else a rule is about. In time linear in the length of the name. Immutable, with
 * {@code equals}.
 */
public interface NameMatcher {

    /** Whether it picks that name. */
    boolean matches(String name);

    /** How it was written. */
    String text();
}
