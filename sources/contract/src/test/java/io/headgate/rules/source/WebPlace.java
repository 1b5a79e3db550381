package io.headgate.rules.source;

import io.headgate.sources.contract.Place;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** A document on a web server. */
final class WebPlace implements Place {

    private final WebServer server;

    WebPlace(WebServer.Skill skill) throws IOException {
        server = new WebServer(skill);
    }

    static HttpSettings settings(WebServer server) {
        return HttpSettings.of(server.address())
                .withHeader("Authorization", () -> WebServer.TOKEN)
                .withDeadline(Duration.ofSeconds(30))
                .withPace(Pace.every(Duration.ofMillis(100)).withRetries(Duration.ofMillis(20), Duration.ofSeconds(1)));
    }

    @Override
    public RuleSource source() {
        return new WritableHttpSource(settings(server));
    }

    @Override
    public void put(String text) {
        server.put(text);
    }

    @Override
    public void remove() {
        server.put("");
    }

    @Override
    public void cutOff() {
        server.kill();
    }

    @Override
    public void comeBackWith(String text) throws IOException {
        server.put(text);
        server.startAgain();
    }

    @Override
    public List<String> secrets() {
        return List.of("s3cr3t");
    }

    @Override
    public void close() {
        server.close();
    }
}
