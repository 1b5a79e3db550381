package io.headgate.adapters.web;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds {@code name=value} in a query or in cookies, without the server's parser, which would read the body of a form. */
final class Pairs {

    private Pairs() {}

    /** The first query parameter of that name, decoded; null when there is none. */
    static @Nullable String inQuery(@Nullable String query, String name) {
        int from = 0;
        while (query != null && from <= query.length()) {
            int to = end(query, '&', from);
            int equals = Math.min(end(query, '=', from), to);
            if (decoded(query.substring(from, equals)).equals(name)) {
                return decoded(query.substring(Math.min(equals + 1, to), to));
            }
            from = to + 1;
        }
        return null;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            return text;
        }
    }

    /** The value of the first cookie of that name; null when there is none. */
    static @Nullable String inCookies(List<String> headers, String name) {
        for (String header : headers) {
            int from = 0;
            while (from < header.length()) {
                int to = end(header, ';', from);
                int equals = end(header, '=', from);
                if (equals < to && header.substring(from, equals).strip().equals(name)) {
                    return unquoted(header.substring(equals + 1, to).strip());
                }
                from = to + 1;
            }
        }
        return null;
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    private static int end(String text, char sign, int from) {
        int found = text.indexOf(sign, from);
        return found < 0 ? text.length() : found;
    }
}
