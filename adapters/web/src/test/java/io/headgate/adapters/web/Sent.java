package io.headgate.adapters.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A request as a server may have received it. */
final class Sent implements ReceivedRequest {

    private final String method;
    private final String path;
    private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private String template;
    private String query;
    private String address = "203.0.113.7";
    private String principal;

    private Sent(String method, String path) {
        this.method = method;
        this.path = path;
    }

    static Sent get(String path) {
        return new Sent("GET", path);
    }

    static Sent of(String method, String path) {
        return new Sent(method, path);
    }

    Sent to(String newTemplate) {
        template = newTemplate;
        return this;
    }

    Sent with(String header, String value) {
        headers.computeIfAbsent(header, unused -> new ArrayList<>()).add(value);
        return this;
    }

    Sent asking(String newQuery) {
        query = newQuery;
        return this;
    }

    Sent from(String newAddress) {
        address = newAddress;
        return this;
    }

    Sent by(String newPrincipal) {
        principal = newPrincipal;
        return this;
    }

    @Override
    public String method() {
        return method;
    }

    @Override
    public String rawPath() {
        return path;
    }

    @Override
    public String rawQuery() {
        return query;
    }

    @Override
    public String routeTemplate() {
        return template;
    }

    @Override
    public String host() {
        return header("Host");
    }

    @Override
    public String header(String name) {
        List<String> all = headers(name);
        return all.isEmpty() ? null : all.get(0);
    }

    @Override
    public List<String> headers(String name) {
        return headers.getOrDefault(name, List.of());
    }

    @Override
    public String remoteAddress() {
        return address;
    }

    @Override
    public String principal() {
        return principal;
    }
}
