package io.headgate.rule;

import io.headgate.rule.pattern.Automaton;

/**
 * All names that match a glob as a whole, such as {@code GET /orders/*}, in time linear in the length of the name.
 *
 * <pre>
 *   *       any run of characters but /, also none        /orders/*     /orders/7, not /orders/7/lines
 *   **      any run of characters, also none              /orders/**    both, not /orders
 *   ?       one character but /                           /v?/orders    /v1/orders
 *   {a,b}   either of several globs; without a comma      {GET,PUT} /orders/{id}    PUT /orders/{id}
 *           the braces stand for themselves
 *   \       the sign behind it stands for itself
 * </pre>
 *
 * <p>Safe for many threads; equal when written alike.
 */
public final class Glob implements NameMatcher {

    private final String glob;
    private final Automaton automaton;

    private Glob(String glob) {
        this.glob = glob;
        this.automaton = Automaton.ofGlob(glob);
    }

    /** Compiles {@code glob}. */
    public static Glob of(String glob) {
        return new Glob(glob);
    }

    Automaton automaton() {
        return automaton;
    }

    @Override
    public boolean matches(String name) {
        return automaton.matches(name);
    }

    @Override
    public String text() {
        return glob;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Glob that && that.glob.equals(glob);
    }

    @Override
    public int hashCode() {
        return glob.hashCode();
    }

    @Override
    public String toString() {
        return "Glob[" + glob + "]";
    }
}
