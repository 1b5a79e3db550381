package io.headgate.examples.shop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A session with a console over HTTP. For one thread. */
final class ConsoleVisit {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int LONGEST_MILLIS = 30_000;

    private final String address;
    private String cookie = "";
    private String csrf = "";

    ConsoleVisit(String address) {
        this.address = address;
    }

    /** Asks for something, and answers what the console says; anything but success is an {@link IllegalStateException}. */
    JsonNode ask(String method, String path, Map<String, Object> body) {
        try {
            HttpURLConnection connection = open(method, path);
            try (OutputStream out = connection.getOutputStream()) {
                out.write(JSON.writeValueAsBytes(body));
            }
            int status = connection.getResponseCode();
            if (status >= 300) {
                throw new IllegalStateException(
                        "console: " + method + " " + path + ": " + status + " " + said(connection));
            }
            String set = connection.getHeaderField("Set-Cookie");
            cookie = set == null ? cookie : set.substring(0, set.indexOf(';'));
            try (InputStream in = connection.getInputStream()) {
                JsonNode answer = JSON.readTree(in);
                csrf = answer.has("csrf") ? answer.get("csrf").asString() : csrf;
                return answer;
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("console: " + failed.getMessage(), failed);
        }
    }

    private HttpURLConnection open(String method, String path) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(address + path).toURL().openConnection();
        connection.setConnectTimeout(LONGEST_MILLIS);
        connection.setReadTimeout(LONGEST_MILLIS);
        connection.setRequestMethod(method);
        connection.setDoOutput(true);
        connection.setRequestProperty("Content-Type", "application/json");
        connection.setRequestProperty("Cookie", cookie);
        connection.setRequestProperty("X-Headgate-Csrf", csrf);
        return connection;
    }

    private static String said(HttpURLConnection connection) throws IOException {
        try (InputStream in = connection.getErrorStream()) {
            return in == null ? "" : new String(in.readAllBytes(), UTF_8);
        }
    }
}
