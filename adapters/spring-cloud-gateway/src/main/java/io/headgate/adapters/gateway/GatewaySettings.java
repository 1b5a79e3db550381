package io.headgate.adapters.gateway;

import static java.util.Objects.requireNonNull;

import io.headgate.adapters.web.WebSettings;
import io.headgate.adapters.webflux.PrincipalSource;

/**
 * How a {@link HeadgateGlobalFilter} works.
 *
 * @param web what it has in common with every web adapter; of {@code cleaner} and {@code maxRoutes} nothing is used, since the gateway
 *     knows its routes
 * @param principals who knows the user of a request
 */
public record GatewaySettings(WebSettings web, PrincipalSource principals) {

    /** Checks the settings. */
    public GatewaySettings {
        requireNonNull(web, "web");
        requireNonNull(principals, "principals");
    }

    /** The usual web settings, and no principals. */
    public static GatewaySettings defaults() {
        return new GatewaySettings(WebSettings.defaults(), PrincipalSource.none());
    }

    /** The same with other web settings. */
    public GatewaySettings withWeb(WebSettings newWeb) {
        return new GatewaySettings(newWeb, principals);
    }

    /** The same with another source of principals. */
    public GatewaySettings withPrincipals(PrincipalSource newPrincipals) {
        return new GatewaySettings(web, newPrincipals);
    }
}
