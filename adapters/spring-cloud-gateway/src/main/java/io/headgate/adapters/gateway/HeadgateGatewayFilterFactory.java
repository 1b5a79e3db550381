package io.headgate.adapters.gateway;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.OrderedGatewayFilter;
import org.springframework.cloud.gateway.filter.factory.AbstractGatewayFilterFactory;

/**
 * Protects the routes that ask for it, as {@link HeadgateGlobalFilter} protects all of them, under the id of the route or another name:
 *
 * <pre>
 *   filters:
 *     - Headgate            # the resource is the id of the route
 *     - Headgate=payments   # routes with the same name share their budgets
 * </pre>
 *
 * <p>Where both are there the name that is said here counts, and the request counts once, if both were made with the same
 * {@link GatewayProtection}. Safe for many threads.
 */
public final class HeadgateGatewayFilterFactory
        extends AbstractGatewayFilterFactory<HeadgateGatewayFilterFactory.Named> {

    /** What is said in the configuration of a route; a bean, since the gateway fills it in. */
    public static final class Named {

        private @Nullable String resource;

        /** The name of the resource; null for the id of the route. */
        public @Nullable String getResource() {
            return resource;
        }

        /** Sets the name of the resource. */
        public void setResource(@Nullable String resource) {
            this.resource = resource == null || resource.isBlank() ? null : resource;
        }
    }

    private final GatewayProtection protection;

    /** Filters with that protection; make it a bean of the gateway. */
    public HeadgateGatewayFilterFactory(GatewayProtection protection) {
        super(Named.class);
        this.protection = requireNonNull(protection, "protection");
    }

    @Override
    public List<String> shortcutFieldOrder() {
        return List.of("resource");
    }

    @Override
    public GatewayFilter apply(Named named) {
        String resource = named.getResource();
        return new OrderedGatewayFilter(
                (exchange, chain) -> protection.filter(exchange, chain, resource), GatewayProtection.ROUTE_ORDER);
    }
}
