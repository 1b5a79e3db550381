package io.headgate.console.web;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Refuses changes that another site makes a browser ask for. */
final class SameOrigin {

    /*
     * Three locks, each enough on its own where browsers behave:
     *   1. the cookie is SameSite=Strict: another site's request does not carry it;
     *   2. Sec-Fetch-Site and Origin, which a page cannot set, say where the request was made;
     *   3. the token, which only a page of the console can read, is in a header, which only a script of the same origin can add.
     * Without a session (signing in, setting up) there is no token yet: there the body must call itself JSON, which another
     * site cannot do without asking first, and nobody says yes.
     */
    static final String TOKEN_HEADER = "X-Headgate-Csrf";

    private SameOrigin() {}

    static void check(HttpServletRequest request, @Nullable Visitor visitor) {
        String site = request.getHeader("Sec-Fetch-Site");
        if (site != null && !site.equals("same-origin") && !site.equals("none")) {
            throw refused("the request was made by another site");
        }
        String origin = request.getHeader("Origin");
        if (origin != null && !sameHost(origin, request.getHeader("Host"))) {
            throw refused("the request was made by another site");
        }
        if (visitor != null) {
            checkToken(request.getHeader(TOKEN_HEADER), visitor.csrf());
        }
        checkBody(request, visitor == null);
    }

    private static void checkToken(@Nullable String sent, String expected) {
        if (sent == null
                || !MessageDigest.isEqual(
                        sent.getBytes(StandardCharsets.UTF_8), expected.getBytes(StandardCharsets.UTF_8))) {
            throw refused(TOKEN_HEADER + " is missing or wrong");
        }
    }

    private static void checkBody(HttpServletRequest request, boolean always) {
        boolean body = request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
        String type = request.getContentType();
        if ((body || always) && (type == null || !isJson(type))) {
            throw new Refusal(415, Map.of("error", "Content-Type: " + type + " (expected: application/json)"));
        }
    }

    private static boolean isJson(String type) {
        int end = type.indexOf(';');
        return (end < 0 ? type : type.substring(0, end)).trim().equalsIgnoreCase("application/json");
    }

    private static boolean sameHost(String origin, @Nullable String host) {
        int scheme = origin.indexOf("://");
        return host != null
                && scheme > 0
                && origin.substring(scheme + 3).toLowerCase(Locale.ROOT).equals(host.toLowerCase(Locale.ROOT));
    }

    private static Refusal refused(String why) {
        return new Refusal(403, Map.of("error", why));
    }
}
