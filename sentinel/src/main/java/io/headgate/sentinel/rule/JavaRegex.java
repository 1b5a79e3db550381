package io.headgate.sentinel.rule;

import io.headgate.rule.NameMatcher;
import java.util.regex.Pattern;

/**
 * All names that match an expression of {@code java.util.regex} as a whole. Sentinel's rules may use all of its features, so time is not
 * bounded by the length of the name as with the engine's own matchers; but a name is matched once, when its resource is made, and not for
 * each call.
 */
final class JavaRegex implements NameMatcher {

    private final Pattern pattern;

    JavaRegex(String regex) {
        this.pattern = Pattern.compile(regex);
    }

    @Override
    public boolean matches(String name) {
        return pattern.matcher(name).matches();
    }

    @Override
    public String text() {
        return pattern.pattern();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JavaRegex that && that.text().equals(text());
    }

    @Override
    public int hashCode() {
        return text().hashCode();
    }

    @Override
    public String toString() {
        return "JavaRegex[" + text() + "]";
    }
}
