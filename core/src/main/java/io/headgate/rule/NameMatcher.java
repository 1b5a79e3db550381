package io.headgate.rule;

/** Picks resources by name, in time linear in the length of the name. Immutable, with {@code equals}. */
public interface NameMatcher {

    /** Whether it picks the resource of that name. */
    boolean matches(String resource);

    /** How it was written. */
    String text();
}
