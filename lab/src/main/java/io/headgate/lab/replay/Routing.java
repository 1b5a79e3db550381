package io.headgate.lab.replay;

import io.headgate.limiter.Checks;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What the route of a call is, and which routes count.
 *
 * @param names routes by pattern, the first that is found in a path decides
 * @param folding what becomes of paths that none is found in
 * @param only a pattern that must be found in a route for its calls to count
 */
public record Routing(List<NamedRoute> names, Folding folding, Optional<Pattern> only) {

    private static final int MOST_NAMES = 1000;

    /** What becomes of the parts of a path that look like an id. */
    public enum Folding {
        /** {@code /users/123} becomes {@code /users/{n}}; long hexadecimal numbers and UUIDs become {@code {id}}. */
        IDS,
        /** Paths stay as they are, without their query. */
        NONE
    }

    /**
     * A route of a given name.
     *
     * @param path what is found in its paths
     * @param name what it is called
     */
    public record NamedRoute(Pattern path, String name) {

        /** Reads {@code REGEX=name}; the last equals sign divides. */
        public static NamedRoute parse(String text) {
            int equals = text.lastIndexOf('=');
            Checks.require(
                    equals > 0 && equals < text.length() - 1, "route", text, "REGEX=name, such as ^/img/=images");
            return new NamedRoute(regex("route", text.substring(0, equals)), text.substring(equals + 1));
        }
    }

    /** Copies the names. */
    public Routing {
        names = List.copyOf(names);
        Checks.require(names.size() <= MOST_NAMES, "routes", names.size(), "at most " + MOST_NAMES);
    }

    /** Every route, ids folded. */
    public static Routing usual() {
        return new Routing(List.of(), Folding.IDS, Optional.empty());
    }

    boolean choosy() {
        return only.isPresent();
    }

    /** The pattern, or {@link IllegalArgumentException} in one line that says where it goes wrong. */
    public static Pattern regex(String name, String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException bad) {
            throw new IllegalArgumentException(
                    name + ": " + text + " (expected: a regular expression; " + bad.getDescription()
                            + (bad.getIndex() < 0 ? "" : " at character " + (bad.getIndex() + 1)) + ")",
                    bad);
        }
    }
}
