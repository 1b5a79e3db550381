package io.headgate.adapters.gateway;

import static java.util.Objects.requireNonNull;

import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.ResourceType;
import io.headgate.adapters.web.WebProtection;
import io.headgate.adapters.webflux.ExchangeProtection;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.NettyWriteResponseFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * What the filters of one gateway share: a request counts once, whichever of them it passes. Make one and give it to all of them.
 * Safe for many threads.
 */
public final class GatewayProtection {
    /*
     * The gateway writes the response on the way back, in a filter of its own. What lies further inside has ended by then:
     *
     *   order   -102 headgate of a route ─┐
     *           -101 headgate, global     ├ in flight until the response is written
     *             -1 gateway: write       ┘
     *              1 filters of the route, retries
     *            ... gateway: ask the service behind
     *
     * The filter of a route comes first, so that the name it was given counts, and the global one finds in the context that the request
     * was let through.
     */

    static final int GLOBAL_ORDER = NettyWriteResponseFilter.WRITE_RESPONSE_FILTER_ORDER - 100;
    static final int ROUTE_ORDER = GLOBAL_ORDER - 1;

    private final ExchangeProtection protection;
    private final GatewaySettings settings;

    /** Protection by the rules of {@code headgate}. */
    public GatewayProtection(Headgate headgate, GatewaySettings settings) {
        this.settings = requireNonNull(settings, "settings");
        this.protection = new ExchangeProtection(headgate, settings.web());
    }

    /** What it has in common with every web adapter. */
    public WebProtection web() {
        return protection.web();
    }

    /** Lets a request through to {@code chain}, as a call of {@code name} or else of its route; or answers. */
    Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain, @Nullable String name) {
        return Mono.deferContextual(context -> context.hasKey(this)
                ? chain.filter(exchange)
                : decide(exchange, chain, name).contextWrite(within -> within.put(this, Boolean.TRUE)));
    }

    private Mono<Void> decide(ServerWebExchange exchange, GatewayFilterChain chain, @Nullable String name) {
        String resource = name == null ? route(exchange) : name;
        String path = sentPath(exchange);
        if (resource == null || web().excludes(protection.request(exchange, path))) {
            return chain.filter(exchange);
        }
        Resource route = web().headgate().resource(resource, ResourceType.GATEWAY);
        return protection
                .request(
                        exchange,
                        path,
                        Mono.empty(),
                        Mono.defer(() -> settings.principals().principal(exchange)))
                .flatMap(request ->
                        protection.protect(exchange, request, web().resources(request, route), chain::filter));
    }

    private static @Nullable String route(ServerWebExchange exchange) {
        Route route = exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR);
        return route == null || route.getId().isBlank() ? null : route.getId();
    }

    private static String sentPath(ServerWebExchange exchange) {
        String path = exchange.getRequest().getURI().getRawPath();
        return path == null ? "" : path;
    }
}
