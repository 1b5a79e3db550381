package io.headgate.gateway;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request made of plain text. */
final class Request implements RequestAttributes {

    private final Map<String, String> values = new HashMap<>();

    static Request from(String clientAddress) {
        return new Request().with("address", clientAddress);
    }

    static Request withHeader(String name, String value) {
        return from("10.0.0.1").header(name, value);
    }

    Request host(String host) {
        return with("host", host);
    }

    Request header(String name, String value) {
        return with("header " + name.toLowerCase(Locale.ROOT), value);
    }

    Request query(String name, String value) {
        return with("query " + name, value);
    }

    Request cookie(String name, String value) {
        return with("cookie " + name, value);
    }

    private Request with(String name, String value) {
        values.put(name, value);
        return this;
    }

    @Override
    public @Nullable String clientAddress() {
        return values.get("address");
    }

    @Override
    public @Nullable String host() {
        return values.get("host");
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
        return values.get("header " + name.toLowerCase(Locale.ROOT));
    }

    @Override
    public @Nullable String query(String name) {
        return values.get("query " + name);
    }

    @Override
    public @Nullable String cookie(String name) {
        return values.get("cookie " + name);
    }
}
