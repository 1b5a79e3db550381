package io.headgate.adapters.webflux;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.ServerWebExchangeDecorator;

/** An exchange to ask with: what is set on it, attributes and headers, does not reach the one behind it. */
final class ProbeExchange extends ServerWebExchangeDecorator {

    private final Map<String, Object> attributes;
    private final ServerHttpResponse response;

    ProbeExchange(ServerWebExchange exchange) {
        super(exchange);
        attributes = new ConcurrentHashMap<>(exchange.getAttributes());
        response = new Unsent(exchange.getResponse());
    }

    @Override
    public Map<String, Object> getAttributes() {
        return attributes;
    }

    @Override
    @SuppressWarnings("unchecked") // as everywhere in Spring, whoever asks knows the type
    public <T> @Nullable T getAttribute(String name) {
        return (T) attributes.get(name);
    }

    @Override
    public ServerHttpResponse getResponse() {
        return response;
    }

    private static final class Unsent extends ServerHttpResponseDecorator {

        private final HttpHeaders headers = new HttpHeaders();

        Unsent(ServerHttpResponse behind) {
            super(behind);
        }

        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }

        @Override
        public boolean setStatusCode(@Nullable HttpStatusCode status) {
            return true;
        }
    }
}
