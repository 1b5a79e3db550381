package io.headgate.adapters.servlet;

import static java.util.Objects.requireNonNull;

import io.headgate.adapters.web.WebSettings;

/**
 * How a {@link HeadgateFilter} works.
 *
 * @param web what it has in common with every web adapter
 * @param routes who knows the template of a route
 */
public record FilterSettings(WebSettings web, RouteSource routes) {

    /** Checks the settings. */
    public FilterSettings {
        requireNonNull(web, "web");
        requireNonNull(routes, "routes");
    }

    /** The usual web settings, and routes by the mapping of servlets. */
    public static FilterSettings defaults() {
        return new FilterSettings(WebSettings.defaults(), RouteSource.mapping());
    }

    /** The same with other web settings. */
    public FilterSettings withWeb(WebSettings newWeb) {
        return new FilterSettings(newWeb, routes);
    }

    /** The same with another source of routes. */
    public FilterSettings withRoutes(RouteSource newRoutes) {
        return new FilterSettings(web, newRoutes);
    }
}
