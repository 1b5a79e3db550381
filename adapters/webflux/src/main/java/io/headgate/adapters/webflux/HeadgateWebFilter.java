package io.headgate.adapters.webflux;

import static java.util.Objects.requireNonNull;

import io.headgate.Headgate;
import io.headgate.adapters.web.WebProtection;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Protects the routes of a WebFlux application: a request is a call of the resource {@code GET /orders/{id}}, and of the API groups
 * that its path belongs to. A refused one is answered here and never reaches the application.
 *
 * <p>A request counts from its subscription until its response is written, fails or is cancelled, as by a client that goes away. No
 * thread is held: where a rule queues requests they wait on the scheduler of the {@code Headgate}. There is no thread-local either:
 * publishers of the application that go through a {@code ReactorEntryway} belong to the entrance and origin of the request, which
 * are in the context.
 *
 * <p>Safe for many threads.
 */
public final class HeadgateWebFilter implements WebFilter, Ordered {

    private final ExchangeProtection protection;
    private final WebFluxSettings settings;

    /** A filter that is ready; make it a bean of the application. */
    public HeadgateWebFilter(Headgate headgate, WebFluxSettings settings) {
        this.settings = requireNonNull(settings, "settings");
        this.protection = new ExchangeProtection(headgate, settings.web());
    }

    /** What it protects by; for figures and for other parts of the same application. */
    public WebProtection protection() {
        return protection.web();
    }

    @Override
    public int getOrder() {
        return settings.order();
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        String rawPath = exchange.getRequest().getURI().getRawPath();
        String path = LiteralPath.of(rawPath == null ? "" : rawPath);
        if (isExcluded(exchange, path)) {
            return chain.filter(exchange);
        }
        return protection
                .request(exchange, path, template(exchange), principal(exchange))
                .flatMap(request ->
                        protection.protect(exchange, request, protection.web().resources(request), chain::filter));
    }

    private boolean isExcluded(ServerWebExchange exchange, String path) {
        return !LiteralPath.hasEmptySegments(path) && protection.web().excludes(protection.request(exchange, path));
    }

    private Mono<String> template(ServerWebExchange exchange) {
        return Mono.defer(() -> settings.routes().template(exchange));
    }

    private Mono<String> principal(ServerWebExchange exchange) {
        return Mono.defer(() -> settings.principals().principal(exchange));
    }
}
