package io.headgate.adapters.spring.boot.web;

import io.headgate.adapters.webflux.HeadgateWebFilter;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Protects what comes in at the port of the application, and not what comes in at a port that the Actuator has for itself.
 *
 * @param filter protects
 * @param application whose requests
 */
record ApplicationWebFilter(HeadgateWebFilter filter, ApplicationContext application) implements WebFilter, Ordered {
    /*
     * With management.server.port the Actuator is an application of its own, below the one that it belongs to. WebFlux takes the filters
     * from there, too; servlets do not. Paths are other ones at that port, so that exclusions would not fit, and a probe of health must
     * not be refused, least of all while the application is under pressure.
     */

    private static final String MANAGEMENT = ":management";

    @Override
    public int getOrder() {
        return filter.getOrder();
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        return isManagement(exchange.getApplicationContext()) ? chain.filter(exchange) : filter.filter(exchange, chain);
    }

    private boolean isManagement(@Nullable ApplicationContext context) {
        return context != null && context != application && (application.getId() + MANAGEMENT).equals(context.getId());
    }
}
