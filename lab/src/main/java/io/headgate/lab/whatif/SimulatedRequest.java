package io.headgate.lab.whatif;

import io.headgate.gateway.RequestAttributes;
import io.headgate.guard.KeyedArgument;
import org.jspecify.annotations.Nullable;

/**
 * What a simulated call passes to rules that look at arguments or at a request: its key, wherever they look.
 *
 * @param resource the resource; {@code GET /orders} has a method and a path
 * @param key what tells the call apart from others
 */
record SimulatedRequest(String resource, Object key) implements RequestAttributes, KeyedArgument {

    @Override
    public Object headgateKey() {
        return key;
    }

    private String text() {
        return key.toString();
    }

    @Override
    public String clientAddress() {
        return text();
    }

    @Override
    public @Nullable String host() {
        return text();
    }

    @Override
    public String path() {
        int space = resource.indexOf(' ');
        return space < 0 ? resource : resource.substring(space + 1);
    }

    @Override
    public String method() {
        int space = resource.indexOf(' ');
        return space < 0 ? "GET" : resource.substring(0, space);
    }

    @Override
    public @Nullable String header(String name) {
        return text();
    }

    @Override
    public @Nullable String query(String name) {
        return text();
    }

    @Override
    public @Nullable String cookie(String name) {
        return text();
    }
}
