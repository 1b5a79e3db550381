package io.headgate.adapters.webflux;

import io.headgate.adapters.web.refusal.WebResponse;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Sends a response of the web core. */
final class Sending {

    private Sending() {}

    /** Sends it; completes when it is written. Does nothing when another one is on its way already. */
    static Mono<Void> send(WebResponse answer, ServerWebExchange exchange) {
        ServerHttpResponse response = exchange.getResponse();
        if (!response.setStatusCode(HttpStatusCode.valueOf(answer.status()))) {
            return Mono.empty();
        }
        HttpHeaders headers = response.getHeaders();
        headers.clearContentHeaders(); // of an application that had begun to answer
        answer.headers().forEach(headers::set);
        byte[] body = answer.bytes();
        if (body.length == 0 || HttpMethod.HEAD.equals(exchange.getRequest().getMethod())) {
            return response.setComplete();
        }
        headers.setContentLength(body.length);
        return response.writeWith(
                Mono.fromSupplier(() -> response.bufferFactory().wrap(body)));
    }
}
