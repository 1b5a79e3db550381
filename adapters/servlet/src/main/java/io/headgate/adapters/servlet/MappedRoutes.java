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

    private record Known(String application, String template) {}

    private final Map<String, Known> byPattern = new ConcurrentHashMap<>();
    private final Map<String, Known> byServletPath = new ConcurrentHashMap<>(); // of those that end in /*

    @Override
    public @Nullable String template(HttpServletRequest request) {
        String below = request.getPathInfo() == null ? null : request.getServletPath();
        Known found = below == null ? null : byServletPath.get(below);
        if (found != null && found.application.equals(application(request))) {
            return found.template;
        }
        HttpServletMapping mapping = request.getHttpServletMapping();
        String pattern = mapping == null ? null : mapping.getPattern();
        if (pattern == null || pattern.equals("/") || pattern.equals(ANYTHING_BELOW)) {
            return null;
        }
        Known known = known(application(request), pattern);
        if (below != null && pattern.equals(below + ANYTHING_BELOW)) {
            keep(byServletPath, below, known);
        }
        return known.template;
    }

    /** Not that of the request, which in Tomcat is what the client wrote: /%73hop, /x/../shop. */
    private static String application(HttpServletRequest request) {
        return request.getServletContext().getContextPath();
    }

    private Known known(String application, String pattern) {
        Known found = byPattern.get(pattern);
        if (found != null && found.application.equals(application)) {
            return found;
        }
        String path = pattern.startsWith("/") ? pattern : "/" + pattern; // "*.do", and "" for the root
        Known fresh = new Known(application, application + path);
        keep(byPattern, pattern, fresh);
        return fresh;
    }

    private static void keep(Map<String, Known> all, String key, Known known) {
        if (all.size() < MOST) {
            all.put(key, known);
        }
    }
}
