package io.headgate.adapters.webflux;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The path of a request as WebFlux reads it. */
final class LiteralPath {
    /*
     * Servlet containers resolve dot segments before they look for a servlet; WebFlux takes them for names like any other. To it
     *
     *   /pay/../free     is served by whoever serves /pay/**
     *
     * and so it must be to API groups and exclusions, or a client would leave the group "/pay/" by that spelling. The web core
     * resolves dot segments that it sees, encoded or not, but decodes once only: encoded twice a dot is a text to it.
     */

    private static final Pattern DOTS = Pattern.compile("(?<=/)(\\.|%2[eE]){1,2}(?=[/;]|$)");

    private LiteralPath() {}

    /** {@code rawPath} with dot segments that stay. */
    static String of(String rawPath) {
        return rawPath.contains("/.") || rawPath.contains("/%2")
                ? DOTS.matcher(rawPath).replaceAll(LiteralPath::kept)
                : rawPath;
    }

    private static String kept(MatchResult dots) {
        boolean two = dots.group().replaceAll("%2[eE]", ".").length() == 2;
        return two ? "%252e%252e" : "%252e";
    }

    /** Whether WebFlux sees more segments in it than the web core, which leaves out empty ones. */
    static boolean hasEmptySegments(String rawPath) {
        return rawPath.contains("//");
    }
}
