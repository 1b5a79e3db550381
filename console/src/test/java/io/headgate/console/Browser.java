package io.headgate.console;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks a server as the page would: with the cookie and the token it was given. For one thread. */
public final class Browser {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpClient client;
    private final String address;
    private String cookie = "";
    private String csrf = "";

    public Browser(HttpClient client, String address) {
        this.client = client;
        this.address = address;
    }

    public Browser signIn(String name, String password) {
        HttpResponse<String> answer =
                post("/api/login", "{\"name\":\"" + name + "\",\"password\":\"" + password + "\"}");
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        }
        return this;
    }

    public HttpResponse<String> get(String path) {
        return ask("GET", path, null, Map.of());
    }

    public HttpResponse<String> post(String path, String body) {
        return ask("POST", path, body, Map.of());
    }

    public HttpResponse<String> put(String path, String body) {
        return ask("PUT", path, body, Map.of());
    }

    public HttpResponse<String> delete(String path) {
        return ask("DELETE", path, null, Map.of());
    }

    /** Asks with more headers; one with the value "" is left out of what a browser would send. */
    public HttpResponse<String> ask(String method, String path, String body, Map<String, String> more) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Cookie", cookie);
        headers.put("X-Headgate-Csrf", method.equals("GET") ? "" : csrf);
        headers.put("Content-Type", body == null ? "" : "application/json");
        headers.putAll(more);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path))
                .timeout(Duration.ofSeconds(60))
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        headers.forEach((name, value) -> {
            if (!value.isEmpty()) {
                request.header(name, value);
            }
        });
        HttpResponse<String> answer = send(request.build());
        remember(answer);
        return answer;
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private void remember(HttpResponse<String> answer) {
        answer.headers().firstValue("Set-Cookie").ifPresent(set -> {
            String value = set.substring(0, set.indexOf(';'));
            cookie = value.endsWith("=") ? "" : value;
        });
        if (answer.statusCode() == 200 && answer.body().contains("\"csrf\"")) {
            csrf = JSON.readTree(answer.body()).get("csrf").asString();
        }
    }

    public static JsonNode json(HttpResponse<String> answer) {
        return JSON.readTree(answer.body());
    }

    public String cookie() {
        return cookie;
    }

    public String csrf() {
        return csrf;
    }
}
