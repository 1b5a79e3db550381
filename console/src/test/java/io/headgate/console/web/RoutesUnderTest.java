package io.headgate.console.web;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Routes on the real server, for tests of what they answer: everybody is "ada", an admin. Who may do what is tested elsewhere. */
public final class RoutesUnderTest implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String TOKEN = "token";

    private final WebServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    /** Starts the server at a free port. */
    public RoutesUnderTest(List<Route> routes) {
        Visitor ada = new Visitor("ada", Role.ADMIN, Set.of(), true, TOKEN);
        this.server = WebServer.start(
                WebSettings.at("127.0.0.1", 0),
                routes,
                secret -> Optional.of(ada),
                (who, from, action, application, why) -> {},
                null,
                System::nanoTime);
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
        HttpResponse<String> response = client.send(request(method, path, body), BodyHandlers.ofString());
        return new Answer(
                response.statusCode(),
                response.body(),
                response.headers().firstValue("Content-Disposition").orElse(""));
    }

    /** What is at a path. */
    public Answer get(String path) throws IOException, InterruptedException {
        return ask("GET", path, "");
    }

    /** What is at a path, as JSON. */
    public JsonNode json(String path) throws IOException, InterruptedException {
        return get(path).json();
    }

    /** What comes from a path, as it comes. */
    public InputStream stream(String path) throws IOException, InterruptedException {
        return client.send(request("GET", path, ""), BodyHandlers.ofInputStream())
                .body();
    }

    private HttpRequest request(String method, String path, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .timeout(Duration.ofSeconds(120))
                .header("Cookie", "headgate_session=ada")
                .header("X-Headgate-Csrf", TOKEN)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        return (body.isEmpty() ? request : request.header("Content-Type", "application/json")).build();
    }

    @Override
    public void close() {
        server.close();
    }
}
