package io.headgate.adapters.servlet;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * Knows the template of the route that will serve a request.
 *
 * <pre>{@code
 * RouteSource.mapping()                                               // the default
 * request -> router.templateFor(request.getRequestURI())              // one's own router
 * }</pre>
 *
 * <p>Must be safe for many threads.
 */
@FunctionalInterface
public interface RouteSource {

    /** The template, such as {@code /orders/{id}}, the path of the application included; null when it is not known. */
    @Nullable
    String template(HttpServletRequest request);

    /**
     * The pattern by which the container found the servlet: {@code /orders}, {@code /api/*}. A servlet that serves everything
     * ({@code /} or {@code /*}) says nothing about the route.
     */
    static RouteSource mapping() {
        return new MappedRoutes();
    }

    /** No route is known: the cleaner of the web settings names all of them. */
    static RouteSource none() {
        return request -> null;
    }
}
