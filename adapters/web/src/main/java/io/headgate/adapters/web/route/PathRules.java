package io.headgate.adapters.web.route;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How a path is spelled before anything is compared with it, so that no client leaves a rule by another spelling of the same
 * place.
 *
 * <pre>{@code
 * new PathRules(LetterCase.COUNTS, TrailingSlash.DROPPED).spelled("//a/./x/../b;v=1/%63/") // "/a/b/c"
 * }</pre>
 *
 * @param letterCase whether the case of letters counts
 * @param trailingSlash whether a slash at the end counts
 */
public record PathRules(LetterCase letterCase, TrailingSlash trailingSlash) {
    /*
     * The order matters, and is the one by which servlet containers find the servlet:
     *
     *   //a/..;x=1/%2e%2e/b%2Fc//      as it was sent
     *   [] a ..;x=1 %2e%2e b%2Fc []    cut at slashes: an encoded slash does not cut
     *   [] a .. %2e%2e b%2Fc []        without what follows a semicolon
     *   [] a .. .. b%2Fc []            decoded once: %252e is the text "%2e", and no dot
     *   b%2Fc                          without empty and dot segments; above the root there is nothing
     *
     * Dot segments that are looked for before decoding would miss %2e%2e; a second decoding would make two places one. An
     * encoded slash stays encoded, since it separates nothing. Bytes that are no UTF-8 become U+FFFD.
     *
     * Not every server resolves dot segments: Undertow looks for the servlet of /a/../b at /a/*, and so do routers that are given
     * the path as it was sent. Therefore there is a second spelling, with the dots left in, for those who must not be wrong
     * either way.
     */

    /** As most servers see paths: case counts, a slash at the end does not. */
    public static final PathRules USUAL = new PathRules(LetterCase.COUNTS, TrailingSlash.DROPPED);

    /**
     * The signs that may have another spelling, or belong to one, a bit for each; letters come after them. Hot path, paid for by
     * `bench http`: most of a path is letters and digits, and they are passed by at a glance.
     */
    private static final long THAT_MATTER = 1L << '%' | 1L << '.' | 1L << '/' | 1L << ';';

    private static final char LAST_THAT_MATTERS = ';';

    /** Checks the settings. */
    public PathRules {
        requireNonNull(letterCase, "letterCase");
        requireNonNull(trailingSlash, "trailingSlash");
    }

    /** The same with another choice about case. */
    public PathRules withLetterCase(LetterCase newCase) {
        return new PathRules(newCase, trailingSlash);
    }

    /** The same with another choice about a slash at the end. */
    public PathRules withTrailingSlash(TrailingSlash newTrailingSlash) {
        return new PathRules(letterCase, newTrailingSlash);
    }

    /** The one spelling of a path as it was sent, without its query. Begins with a slash. */
    public String spelled(String rawPath) {
        return inCase(isSpelled(rawPath) ? rawPath : respelled(rawPath, true));
    }

    /** The same with dot segments left as they are, as a server sees the path that does not resolve them. */
    public String unresolved(String rawPath) {
        return inCase(isSpelled(rawPath) ? rawPath : respelled(rawPath, false));
    }

    private String inCase(String path) {
        return letterCase == LetterCase.IGNORED ? path.toLowerCase(Locale.ROOT) : path;
    }

    /** Whether nothing is to be done, as for nearly every request. */
    private boolean isSpelled(String path) {
        int length = path.length();
        if (length < 2 || path.charAt(0) != '/' || path.charAt(length - 1) == '/') {
            return path.equals("/");
        }
        for (int i = 1; i < length; i++) {
            char sign = path.charAt(i);
            if (sign <= LAST_THAT_MATTERS && (THAT_MATTER >>> sign & 1) != 0 && matters(path, i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether what stands there, or before it, may have another spelling. */
    private static boolean matters(String path, int at) {
        return switch (path.charAt(at)) {
            case '%', ';' -> true;
            case '/', '.' -> path.charAt(at - 1) == '/';
            default -> false;
        };
    }

    private String respelled(String rawPath, boolean resolving) {
        List<String> kept = new ArrayList<>();
        boolean open = true; // whether the path ends in a place that has places below it
        int from = 0;
        while (from <= rawPath.length()) {
            int slash = rawPath.indexOf('/', from);
            int to = slash < 0 ? rawPath.length() : slash;
            open = add(segment(rawPath.substring(from, to)), kept, resolving);
            from = to + 1;
        }
        String path = "/" + String.join("/", kept);
        return open && trailingSlash == TrailingSlash.COUNTS && !kept.isEmpty() ? path + "/" : path;
    }

    private static String segment(String raw) {
        int semicolon = raw.indexOf(';');
        return PercentCode.decoded(semicolon < 0 ? raw : raw.substring(0, semicolon));
    }

    /** Goes one segment further; whether that left the path where it was, or above. */
    private static boolean add(String segment, List<String> kept, boolean resolving) {
        if (segment.equals("..") && resolving) {
            if (!kept.isEmpty()) {
                kept.remove(kept.size() - 1);
            }
            return true;
        }
        if (segment.isEmpty() || (segment.equals(".") && resolving)) {
            return true;
        }
        kept.add(segment);
        return false;
    }
}
