package io.headgate.sentinel.proof.spring;

import com.alibaba.csp.sentinel.adapter.spring.webflux.callback.BlockRequestHandler;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Answers what is refused with the status 429. The one that the adapter for WebFlux has is compiled against Spring 5 and calls a
 * method that Spring 6 has no more, whatever stands behind it; so an application on Spring 6 has one of its own.
 */
final class TooMany implements BlockRequestHandler {

    @Override
    public Mono<ServerResponse> handleRequest(ServerWebExchange exchange, Throwable refusal) {
        return ServerResponse.status(429).bodyValue("too many");
    }
}
