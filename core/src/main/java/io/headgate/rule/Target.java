package io.headgate.rule;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

/**
 * The resources a rule applies to: one by its name, or all whose name begins in one way or matches a pattern.
 *
 * <p>A target of several says whether they share one budget or have one each. {@code each} is bounded: the first
 * {@code maxMatches} resources have a budget of their own, those beyond share one.
 */
public sealed interface Target {

    /** The most characters that the name of a resource has: calls of a longer one are refused as they come. */
    int LONGEST_NAME = 1_024;

    /** Whether the rule applies to the resource of that name. */
    boolean matches(String resource);

    /** How the target reads in an id or a message. */
    String text();

    /** The resource of that name. */
    static Target name(String resource) {
        return new Name(resource);
    }

    /** All resources whose name begins with {@code prefix}, each with a budget of its own; "" is all of them. */
    static Many prefix(String prefix) {
        return new Many(new Prefix(prefix), false, Many.DEFAULT_MAX_MATCHES);
    }

    /** All resources whose name matches a {@link Glob}, each with a budget of its own. */
    static Many pattern(String glob) {
        return new Many(Glob.of(glob), false, Many.DEFAULT_MAX_MATCHES);
    }

    /** All resources whose name matches a {@link LinearRegex}, each with a budget of its own. */
    static Many regex(String regex) {
        return new Many(LinearRegex.of(regex), false, Many.DEFAULT_MAX_MATCHES);
    }

    private static void checkLength(String name, String text) {
        String length = text.length() + " characters";
        require(
                text.length() <= LONGEST_NAME,
                name,
                length,
                "at most " + LONGEST_NAME + ", as names of resources have");
    }

    /** Refuses what no name of a resource matches. A longer glob has too many steps anyway. */
    private static void checkNames(NameMatcher names) {
        if (names instanceof Exact exact) {
            require(!exact.name().isBlank(), "exact", '"' + exact.name() + '"', "the name of a resource");
            checkLength("exact", exact.name());
        } else if (names instanceof Prefix prefix) {
            checkLength("prefix", prefix.prefix());
        } else if (names instanceof Glob glob) {
            require(!glob.text().isEmpty(), "pattern", "\"\"", "a glob that matches a name; ** is every name");
        } else if (names instanceof LinearRegex regex) {
            require(
                    !regex.text().isEmpty(),
                    "regex",
                    "\"\"",
                    "a regular expression that matches a name; .* is every name");
        }
    }

    /** One resource. */
    record Name(String resource) implements Target {

        /** Checks the settings. */
        public Name {
            requireNonNull(resource, "resource");
            require(!resource.isBlank(), "resource", '"' + resource + '"', "the name of a resource");
            checkLength("resource", resource);
        }

        @Override
        public boolean matches(String candidate) {
            return resource.equals(candidate);
        }

        @Override
        public String text() {
            return resource;
        }
    }

    /**
     * Several resources.
     *
     * @param names which
     * @param shared true when all of them together have one budget
     * @param maxMatches how many have one of their own when not shared; those beyond share one
     */
    record Many(NameMatcher names, boolean shared, int maxMatches) implements Target {

        static final int DEFAULT_MAX_MATCHES = 1_000;

        /** Checks the settings. */
        public Many {
            requireNonNull(names, "names");
            checkNames(names);
            require(maxMatches >= 0, "maxMatches", maxMatches, ">= 0 (0: all share one budget)");
        }

        /** The same resources with one budget for all of them together. */
        public Many sharing() {
            return new Many(names, true, maxMatches);
        }

        /** The same resources with a budget each, for the first {@code newMaxMatches} of them. */
        public Many each(int newMaxMatches) {
            return new Many(names, false, newMaxMatches);
        }

        @Override
        public boolean matches(String resource) {
            return names.matches(resource);
        }

        @Override
        public String text() {
            return names.text();
        }
    }
}
