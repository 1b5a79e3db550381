package io.headgate.adapters.webflux;

import io.headgate.adapters.web.ReceivedRequest;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpRequest;

/** A request of a WebFlux server; route and user were looked for before, and are told here. */
record ReceivedExchange(
        ServerHttpRequest request, String rawPath, Supplier<@Nullable String> template, Supplier<@Nullable String> user)
        implements ReceivedRequest {

    @Override
    public String method() {
        return request.getMethod().name();
    }

    @Override
    public @Nullable String rawQuery() {
        return request.getURI().getRawQuery();
    }

    @Override
    public @Nullable String routeTemplate() {
        return template.get();
    }

    @Override
    public @Nullable String host() {
        String host = header("Host");
        return host != null ? host : request.getURI().getHost();
    }

    @Override
    public @Nullable String header(String name) {
        return request.getHeaders().getFirst(name);
    }

    /** By looking through all of them: the method that looks one up has another signature in Spring 6 than in Spring 7. */
    @Override
    public List<String> headers(String name) {
        List<String> found = new ArrayList<>();
        request.getHeaders().forEach((header, values) -> {
            if (header.equalsIgnoreCase(name)) {
                found.addAll(values);
            }
        });
        return found;
    }

    @Override
    public @Nullable String remoteAddress() {
        InetSocketAddress remote = request.getRemoteAddress();
        return remote == null || remote.getAddress() == null
                ? null
                : remote.getAddress().getHostAddress();
    }

    @Override
    public @Nullable String principal() {
        return user.get();
    }
}
