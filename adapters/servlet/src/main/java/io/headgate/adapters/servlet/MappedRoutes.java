package io.headgate.adapters.servlet;

import jakarta.servlet.http.HttpServletMapping;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Routes by the patterns that servlets are mapped to. Safe for many threads. */
final class MappedRoutes implements RouteSource {
    /*
     * Hot path, paid for by `bench http`: a template put together anew for each request would have to be hashed anew to find its
     * resource. Patterns are the application's, never the client's, so there are few; what is kept is found by the pattern, and is
     * used only if it is of the same application, since one source may serve several.
     */

    private static final int MOST = 1_000;

    private record Known(String application, String template) {}

    private final Map<String, Known> known = new ConcurrentHashMap<>();

    @Override
    public @Nullable String template(HttpServletRequest request) {
        HttpServletMapping mapping = request.getHttpServletMapping();
        String pattern = mapping == null ? null : mapping.getPattern();
        if (pattern == null || pattern.equals("/") || pattern.equals("/*")) {
            return null;
        }
        // not that of the request, which in Tomcat is what the client wrote: /%73hop, /x/../shop
        String application = request.getServletContext().getContextPath();
        return application.isEmpty() && pattern.startsWith("/") ? pattern : template(application, pattern);
    }

    private String template(String application, String pattern) {
        Known found = known.get(pattern);
        if (found != null && found.application.equals(application)) {
            return found.template;
        }
        String path = pattern.startsWith("/") ? pattern : "/" + pattern; // "*.do", and "" for the root
        String template = application + path;
        if (known.size() < MOST) {
            known.put(pattern, new Known(application, template));
        }
        return template;
    }
}
