package io.headgate.adapters.webflux;

import java.security.Principal;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Knows the user of a request, for {@code OriginResolver.principal()}. It is asked before the request is admitted: one that loads a
 * session from somewhere does so for refused requests, too. Must be safe for many threads, and must not block.
 */
@FunctionalInterface
public interface PrincipalSource {

    /** The name of the user that somebody has made sure of; empty when nobody has. */
    Mono<String> principal(ServerWebExchange exchange);

    /** Nobody is known. */
    static PrincipalSource none() {
        return exchange -> Mono.empty();
    }

    /** The principal of the exchange, as Spring Security sets it for the filters behind its own. */
    static PrincipalSource exchange() {
        return exchange -> exchange.getPrincipal().map(Principal::getName);
    }
}
