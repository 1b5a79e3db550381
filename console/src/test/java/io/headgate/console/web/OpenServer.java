package io.headgate.console.web;

import io.javalin.Javalin;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Serves routes that only look at something, to everybody: for tests of what they answer, not of who may ask. */
public final class OpenServer implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Javalin server;
    private final HttpClient client = HttpClient.newHttpClient();

    /** Serves these at a port of its own. */
    public OpenServer(List<Route> routes) {
        server = Javalin.create(config -> {
                    config.startup.showJavalinBanner = false;
                    for (Route route : routes) {
                        config.routes.get(route.path(), handler(route));
                    }
                })
                .start("127.0.0.1", 0);
    }

    private static Handler handler(Route route) {
        return context -> handle(route, context);
    }

    private static void handle(Route route, Context context) throws Exception {
        Exchange exchange = new Exchange(context, "tester");
        try {
            route.handler().handle(exchange);
        } catch (Refusal refusal) {
            exchange.answer(refusal.status(), refusal.body());
        }
    }

    /** The address of a path. */
    public URI at(String path) {
        return URI.create("http://127.0.0.1:" + server.port() + path);
    }

    /** What it answers, with the status. */
    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(at(path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** What it answers as JSON. */
    public JsonNode json(String path) throws IOException, InterruptedException {
        return JSON.readTree(get(path).body());
    }

    @Override
    public void close() {
        server.stop();
    }
}
