package io.headgate.adapters.web.route;

import static io.headgate.limiter.Checks.require;

import java.util.List;
import java.util.stream.Stream;

/**
 * A route: segments that stand for themselves, and places for others.
 *
 * <pre>
 *   /orders/{id}     /orders/7                  not /orders, not /orders/7/lines
 *   /shops/*&#47;till    /shops/x/till
 *   /files/**        /files, /files/a/b         what follows, at the end only
 * </pre>
 *
 * @param text how it is written, which is the name of the route
 */
record Template(String text) {

    private static final String REST = "/**";

    Template {
        require(text.startsWith("/"), "template", text, "a path that begins with a slash, such as /orders/{id}");
        int rest = text.indexOf("**");
        require(rest < 0 || (text.endsWith(REST) && rest == text.length() - 2), "template", text, "** at the end only");
    }

    static UrlCleaner firstOf(String... texts) {
        List<Template> templates = Stream.of(texts).map(Template::new).toList();
        return path -> {
            for (Template each : templates) {
                if (each.matches(path)) {
                    return each.text;
                }
            }
            return null;
        };
    }

    boolean matches(String path) {
        boolean open = text.endsWith(REST);
        int end = open ? text.length() - REST.length() : text.length();
        int at = 0; // in the template
        int on = 0; // in the path
        while (at < end) {
            if (on >= path.length()) {
                return false;
            }
            int nextAt = nextSlash(text, at + 1, end);
            int nextOn = nextSlash(path, on + 1, path.length());
            if (!fits(text, at + 1, nextAt, path, on + 1, nextOn)) {
                return false;
            }
            at = nextAt;
            on = nextOn;
        }
        return open || on == path.length();
    }

    private static int nextSlash(String text, int from, int end) {
        int slash = text.indexOf('/', from);
        return slash < 0 || slash > end ? end : slash;
    }

    private static boolean fits(String template, int from, int to, String path, int pathFrom, int pathTo) {
        boolean star = to - from == 1 && template.charAt(from) == '*';
        boolean any = star || (to > from && template.charAt(from) == '{' && template.charAt(to - 1) == '}');
        return any
                ? pathTo > pathFrom
                : to - from == pathTo - pathFrom && template.regionMatches(from, path, pathFrom, to - from);
    }
}
