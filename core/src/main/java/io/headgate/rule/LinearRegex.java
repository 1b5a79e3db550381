package io.headgate.rule;

import io.headgate.rule.pattern.Automaton;

/**
 * All names that match a regular expression as a whole, in time linear in the length of the name whatever the expression.
 *
 * <p>It has characters, {@code .} (any character at all), classes, groups, {@code |}, {@code * + ? {m,n}}, the escapes
 * {@code \d \w \s} and their opposites, {@code ^ $} and {@code (?i)} (A to Z). It has no look-around, no back-references and
 * no possessive quantifiers: those need backtracking, and an expression that backtracks can hold a thread for ever. They are
 * refused with an {@link IllegalArgumentException} that says where. Escapes and classes mean what they mean in
 * {@code java.util.regex}. Safe for many threads; equal when written alike.
 */
public final class LinearRegex implements NameMatcher {

    private final String regex;
    private final Automaton automaton;

    private LinearRegex(String regex) {
        this.regex = regex;
        this.automaton = Automaton.ofRegex(regex);
    }

    /** Compiles {@code regex}. */
    public static LinearRegex of(String regex) {
        return new LinearRegex(regex);
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
        return regex;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LinearRegex that && that.regex.equals(regex);
    }

    @Override
    public int hashCode() {
        return regex.hashCode();
    }

    @Override
    public String toString() {
        return "LinearRegex[" + regex + "]";
    }
}
