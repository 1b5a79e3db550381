package io.headgate.adapters.gateway;

import static java.util.Objects.requireNonNull;

import io.headgate.Headgate;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Protects all routes of a gateway: a request is a call of the resource that has the id of its route, and of the API groups that its
 * path belongs to. A refused one is answered here, and the service behind the gateway never hears of it.
 *
 * <p>A request counts once, however often it is tried, until its response is written, fails or is cancelled. No thread is held, also
 * where a rule queues requests. A failure is a response of 5xx, and an error: no connection, no answer in time, no service. Safe for
 * many threads.
 */
public final class HeadgateGlobalFilter implements GlobalFilter, Ordered {

    private final GatewayProtection protection;

    /** A filter that shares nothing with others; make it a bean of the gateway. */
    public HeadgateGlobalFilter(Headgate headgate, GatewaySettings settings) {
        this(new GatewayProtection(headgate, settings));
    }

    /** A filter beside a {@link HeadgateGatewayFilterFactory} with the same protection. */
    public HeadgateGlobalFilter(GatewayProtection protection) {
        this.protection = requireNonNull(protection, "protection");
    }

    /** What it protects by. */
    public GatewayProtection protection() {
        return protection;
    }

    @Override
    public int getOrder() {
        return GatewayProtection.GLOBAL_ORDER;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        return protection.filter(exchange, chain, null);
    }
}
