package io.headgate.bench.engine;

import io.headgate.gateway.RequestAttributes;
import org.jspecify.annotations.Nullable;

/** A request of one user, made for each call as an adapter makes one for each request. */
record KeyedRequest(String user) implements RequestAttributes {

    static final String USER = "X-User";

    @Override
    public String clientAddress() {
        return "192.0.2.1";
    }

    @Override
    public String host() {
        return "shop.example";
    }

    @Override
    public String path() {
        return "/orders";
    }

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public @Nullable String header(String name) {
        return name.equals(USER) ? user : null;
    }

    @Override
    public @Nullable String query(String name) {
        return null;
    }

    @Override
    public @Nullable String cookie(String name) {
        return null;
    }
}
