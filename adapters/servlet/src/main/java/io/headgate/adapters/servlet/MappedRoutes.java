package io.headgate.adapters.servlet;

import jakarta.servlet.http.HttpServletMapping;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Routes by the patterns that servlets are mapped to. Safe for many threads. */
final class MappedRoutes implements RouteSource {
    /*
     * Hot path, paid for by `bench http`. The pattern is in the mapping, which some servers make anew whenever they are asked (Jetty:
     * 23 ns, 136 bytes). But in one case, that of most servlets with many routes, two plain getters say the same:
     *
     *   pattern     request      servlet path   path info
     *   /orders/*   /orders/7    /orders        /7            only a pattern that ends in /* leaves something to the path info,
     *   /orders/*   /orders      /orders        none          and what stands before it is the servlet path
     *   *.do        /a/b.do      /a/b.do        none
     *   /  /a       /a           /a             none
     *   /*          /a           ""             /a
     *
     * So a servlet path that has a path info is one of few, whatever clients send. Nothing is taken on trust: what is kept was once
     * read off a mapping that says so, and whatever else comes is asked for its mapping each time.
     *
     * Templates are kept, too: one put together anew for each request would have to be hashed anew to find its resource. What is kept
     * is used only if it is of the same application, since one source may serve several.
     */

    private static final int MOST = 1_000;
    private static final String ANYTHING_BELOW = "/*";

    /** The template of what is called {@code key}, in one application. */
    private record Known(String key, String application, String template) {

        boolean is(String wanted, HttpServletRequest request) {
            return key.equals(wanted) && application.equals(applicationOf(request));
        }
    }

    private final Map<String, Known> byPattern = new ConcurrentHashMap<>();
    private final Map<String, Known> byServletPath = new ConcurrentHashMap<>(); // of those that end in /*
    private @Nullable Known usual; // the first of these, which often is the only one; immutable, so a race is harmless

    @Override
    public @Nullable String template(HttpServletRequest request) {
        if (request.getPathInfo() == null) {
            return mapped(request, null);
        }
        String below = request.getServletPath();
        Known first = usual;
        if (first != null && first.is(below, request)) {
            return first.template;
        }
        Known found = byServletPath.get(below);
        return found != null && found.is(below, request) ? found.template : mapped(request, below);
    }

    /** By the mapping; remembers {@code below}, if that is what stands in it before the end. */
    private @Nullable String mapped(HttpServletRequest request, @Nullable String below) {
        HttpServletMapping mapping = request.getHttpServletMapping();
        String pattern = mapping == null ? null : mapping.getPattern();
        if (pattern == null || pattern.equals("/") || pattern.equals(ANYTHING_BELOW)) {
            return null;
        }
        String template = template(applicationOf(request), pattern);
        if (below != null && pattern.equals(below + ANYTHING_BELOW)) {
            Known fresh = new Known(below, applicationOf(request), template);
            keep(byServletPath, fresh);
            usual = usual == null ? fresh : usual;
        }
        return template;
    }

    /** Not that of the request, which in Tomcat is what the client wrote: /%73hop, /x/../shop. */
    private static String applicationOf(HttpServletRequest request) {
        return request.getServletContext().getContextPath();
    }

    private String template(String application, String pattern) {
        Known found = byPattern.get(pattern);
        if (found != null && found.application.equals(application)) {
            return found.template;
        }
        String path = pattern.startsWith("/") ? pattern : "/" + pattern; // "*.do", and "" for the root
        Known fresh = new Known(pattern, application, application + path);
        keep(byPattern, fresh);
        return fresh.template;
    }

    private static void keep(Map<String, Known> all, Known known) {
        if (all.size() < MOST) {
            all.put(known.key, known);
        }
    }
}
