package io.headgate.adapters.spring.boot.versions;

import io.headgate.console.Console;
import io.headgate.console.ConsoleSettings;
import io.headgate.console.Steering;
import io.headgate.rules.json.JsonValues;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.core.json.JsonFactory;

/** A real console with one account and one application, used over HTTP. For one thread. */
final class ConsoleVisitor implements AutoCloseable {

    private static final String TOKEN = "a-token-for-set-up";
    private static final JsonValues JSON = new JsonValues(new JsonFactory());

    private final HttpClient client =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    private final Console console;
    private String csrf = "";

    ConsoleVisitor(Path folder) throws IOException, InterruptedException {
        console = Console.start(ConsoleSettings.in(folder).withSetUpToken(TOKEN), List.of(Steering.usual()));
        ask("POST", "/api/setup", Map.of("token", TOKEN, "name", "admin", "password", "a long password"));
    }

    String address() {
        return console.address();
    }

    /** Adds an application and returns its credential. */
    String add(String application) throws IOException, InterruptedException {
        return (String)
                ask("POST", "/api/applications", Map.of("name", application)).get("credential");
    }

    /** Saves rules for an application that has none. */
    void save(String application, String rules) throws IOException, InterruptedException {
        ask(
                "PUT",
                "/api/applications/" + application + "/rules",
                Map.of("expectedVersion", 0, "text", rules, "comment", "first"));
    }

    /** What the console answers to a GET, as text. */
    String read(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(address() + path)).build());
    }

    private Map<?, ?> ask(String method, String path, Map<String, Object> body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address() + path))
                .header("Content-Type", "application/json")
                .header("X-Headgate-Csrf", csrf)
                .method(method, BodyPublishers.ofString(JSON.write(body)))
                .build();
        Map<?, ?> answer = (Map<?, ?>) JSON.read(send(request));
        if (answer.get("csrf") instanceof String given) {
            csrf = given;
        }
        return answer;
    }

    private String send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
        if (answer.statusCode() >= 300) {
            throw new IllegalStateException(request + ": " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    @Override
    public void close() {
        console.close();
    }
}
