package io.headgate.console.web;

import io.javalin.Javalin;
import io.javalin.http.Handler;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Routes on a real server on a free port, without accounts: everybody is "ada". Who may do what is tested elsewhere. */
public final class RoutesUnderTest implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Javalin server;
    private final HttpClient client = HttpClient.newHttpClient();

    /** Starts the server. */
    public RoutesUnderTest(List<Route> routes) {
        this.server = Javalin.create(config -> {
                    config.startup.showJavalinBanner = false;
                    for (Route route : routes) {
                        Handler handler = context -> route.handler().handle(new Exchange(context, "ada"));
                        switch (route.method()) {
                            case GET -> config.routes.get(route.path(), handler);
                            case POST -> config.routes.post(route.path(), handler);
                            case PUT -> config.routes.put(route.path(), handler);
                            case DELETE -> config.routes.delete(route.path(), handler);
                        }
                    }
                    config.routes.exception(
                            Refusal.class,
                            (refusal, context) ->
                                    new Exchange(context, "ada").answer(refusal.status(), refusal.body()));
                })
                .start("127.0.0.1", 0);
    }

    /** What came back. */
    public record Answer(int status, String body, String disposition) {

        /** The body as JSON. */
        public JsonNode json() {
            return JSON.readTree(body);
        }
    }

    /** Asks. */
    public Answer ask(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .timeout(Duration.ofSeconds(120))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        return new Answer(
                response.statusCode(),
                response.body(),
                response.headers().firstValue("Content-Disposition").orElse(""));
    }

    @Override
    public void close() {
        server.stop();
    }
}
