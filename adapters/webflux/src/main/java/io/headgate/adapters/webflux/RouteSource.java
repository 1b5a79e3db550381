package io.headgate.adapters.webflux;

import java.util.List;
import org.springframework.context.ApplicationContext;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Knows the template of the route that will serve a request.
 *
 * <pre>{@code
 * RouteSource.mappings(applicationContext)                                      // the default
 * exchange -> Mono.justOrEmpty(router.templateFor(exchange.getRequest()))       // one's own router
 * }</pre>
 *
 * <p>Must be safe for many threads, and must not block.
 */
@FunctionalInterface
public interface RouteSource {

    /** The template, such as {@code /orders/{id}}, the path of the application included; empty when it is not known. */
    Mono<String> template(ServerWebExchange exchange);

    /**
     * The pattern that the handler mappings of the application find: of controllers, router functions and static resources. They
     * are looked up with the first request.
     */
    static RouteSource mappings(ApplicationContext application) {
        return new MappedRoutes(() -> MappedRoutes.in(application));
    }

    /** The pattern that the first of these mappings finds. */
    static RouteSource mappings(List<? extends HandlerMapping> mappings) {
        List<HandlerMapping> all = List.copyOf(mappings);
        return new MappedRoutes(() -> all);
    }

    /** No route is known: the cleaner of the web settings names all of them. */
    static RouteSource none() {
        return exchange -> Mono.empty();
    }
}
