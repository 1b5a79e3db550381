package io.headgate.bench.console;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An admin in front of the page: asks what the page asks. Safe for many threads once signed in. */
final class Visitor {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final HttpClient client;
    private final String address;
    private volatile String cookie = "";
    private volatile String csrf = "";

    Visitor(HttpClient client, String address) {
        this.client = client;
        this.address = address;
    }

    /** Makes the first account. */
    void setUp(String token) throws IOException {
        JsonNode session =
                post("/api/setup", Map.of("token", token, "name", "bench", "password", "a password for the bench"));
        csrf = session.get("csrf").asString();
    }

    /** Adds an application and answers its credential. */
    String application(String name) throws IOException {
        return post("/api/applications", Map.of("name", name)).get("credential").asString();
    }

    private JsonNode post(String path, Map<String, String> body) throws IOException {
        HttpRequest request = request(path)
                .header("Content-Type", "application/json")
                .header("X-Headgate-Csrf", csrf.isEmpty() ? "none" : csrf)
                .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)))
                .build();
        HttpResponse<String> answer = send(request, BodyHandlers.ofString());
        answer.headers().firstValue("Set-Cookie").ifPresent(set -> cookie = set.substring(0, set.indexOf(';')));
        return JSON.readTree(checked(path, answer.statusCode(), answer.body()));
    }

    JsonNode get(String path) throws IOException {
        HttpResponse<String> answer = send(request(path).build(), BodyHandlers.ofString());
        return JSON.readTree(checked(path, answer.statusCode(), answer.body()));
    }

    /** Opens a stream, reads up to the end of the first event with figures, and leaves. */
    void firstEvent(String path) throws IOException {
        HttpResponse<InputStream> answer = send(request(path).build(), BodyHandlers.ofInputStream());
        try (InputStream events = answer.body()) {
            checked(path, answer.statusCode(), "");
            StringBuilder line = new StringBuilder();
            for (int next = events.read(); next >= 0; next = events.read()) {
                if (next != '\n') {
                    line.append((char) next);
                } else if (line.indexOf("data: ") == 0) {
                    return;
                } else {
                    line.setLength(0);
                }
            }
            throw new IOException(path + " ended before its first event");
        }
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(address + path)).timeout(PATIENCE);
        return cookie.isEmpty() ? request : request.header("Cookie", cookie);
    }

    private <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> as) throws IOException {
        try {
            return client.send(request, as);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException(
                    "interrupted while asking for " + request.uri().getPath(), stopped);
        }
    }

    private static String checked(String path, int status, String body) throws IOException {
        if (status / 100 != 2) {
            throw new IOException(path + " answered " + status + ": " + body);
        }
        return body;
    }

    /** A text as a part of an address. */
    static String encoded(String text) {
        return java.net.URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
