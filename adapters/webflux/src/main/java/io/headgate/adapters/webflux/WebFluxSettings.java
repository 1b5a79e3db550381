package io.headgate.adapters.webflux;

import static java.util.Objects.requireNonNull;

import io.headgate.adapters.web.WebSettings;
import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;

/**
 * How a {@link HeadgateWebFilter} works.
 *
 * @param web what it has in common with every web adapter
 * @param routes who knows the template of a route
 * @param principals who knows the user of a request
 * @param order where it stands among the filters of the application, see {@link Ordered}
 */
public record WebFluxSettings(WebSettings web, RouteSource routes, PrincipalSource principals, int order) {

    /** Before nearly all others: what they do is part of the request, and a refused one costs none of it. */
    public static final int USUAL_ORDER = Ordered.HIGHEST_PRECEDENCE + 100;

    /** Checks the settings. */
    public WebFluxSettings {
        requireNonNull(web, "web");
        requireNonNull(routes, "routes");
        requireNonNull(principals, "principals");
    }

    /** The usual web settings, routes by the handler mappings of the application, and no principals. */
    public static WebFluxSettings of(ApplicationContext application) {
        return new WebFluxSettings(
                WebSettings.defaults(), RouteSource.mappings(application), PrincipalSource.none(), USUAL_ORDER);
    }

    /** The same with other web settings. */
    public WebFluxSettings withWeb(WebSettings newWeb) {
        return new WebFluxSettings(newWeb, routes, principals, order);
    }

    /** The same with another source of routes. */
    public WebFluxSettings withRoutes(RouteSource newRoutes) {
        return new WebFluxSettings(web, newRoutes, principals, order);
    }

    /** The same with another source of principals; put the filter behind the one that signs users in. */
    public WebFluxSettings withPrincipals(PrincipalSource newPrincipals) {
        return new WebFluxSettings(web, routes, newPrincipals, order);
    }

    /** The same at another place among the filters. */
    public WebFluxSettings withOrder(int newOrder) {
        return new WebFluxSettings(web, routes, principals, newOrder);
    }
}
