package io.headgate.adapters.spring.boot;

import io.headgate.Headgate;
import io.headgate.testkit.time.FakeTicker;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A Boot application that runs on a real server, as {@code main} would start it, and a client of it. */
public final class Shop implements AutoCloseable {

    /** Boot 4 has no order between two servers for the port of the Actuator, and fails. Boot 3 does not know this name. */
    private static final String NO_TOMCAT = "org.springframework.boot.tomcat.autoconfigure.actuate.web.server"
            + ".TomcatReactiveManagementContextAutoConfiguration";

    private final ConfigurableApplicationContext context;
    private final HttpClient client = HttpClient.newHttpClient();

    private Shop(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** Settings to begin with, on Tomcat with Spring MVC. */
    public static Builder of(Class<?>... sources) {
        return new Builder(WebApplicationType.SERVLET, ShopApplication.class, sources);
    }

    /** Settings to begin with, on Netty with WebFlux. */
    public static Builder reactive(Class<?>... sources) {
        return new Builder(WebApplicationType.REACTIVE, ReactiveShopApplication.class, sources)
                .with("spring.autoconfigure.exclude", NO_TOMCAT);
    }

    /** Settings of a shop. */
    public static final class Builder {

        private final WebApplicationType type;
        private final List<Class<?>> sources = new ArrayList<>();
        private final Map<String, Object> properties = new HashMap<>();

        private Builder(WebApplicationType type, Class<?> application, Class<?>... sources) {
            this.type = type;
            this.sources.addAll(List.of(application, OwnNetty.class));
            this.sources.addAll(List.of(sources));
            with("server.port", "0").with("server.address", "127.0.0.1").with("spring.jmx.enabled", "false");
            with("spring.main.banner-mode", "off").with("management.endpoints.web.exposure.include", "*");
            with("headgate.rules.first-wait", "60s"); // a busy machine must not start without its rules
        }

        /** With that property. */
        public Builder with(String property, Object value) {
            properties.put(property, value);
            return this;
        }

        /** With these rules, as YAML below {@code rules:}. */
        public Builder withRules(String... rules) {
            return with("headgate.rules.document", "headgate: 1\nrules:\n  - " + String.join("\n  - ", rules) + "\n");
        }

        /** Starts it. */
        public Shop start() {
            return new Shop(new SpringApplicationBuilder(sources.toArray(Class<?>[]::new))
                    .web(type)
                    .properties(properties)
                    .run());
        }
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    public Headgate headgate() {
        return bean(Headgate.class);
    }

    public FakeTicker ticker() {
        return bean(FakeTicker.class);
    }

    public ConfigurableApplicationContext context() {
        return context;
    }

    // ------------------------------------------------------------------ requests

    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port") + path);
    }

    public HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    public HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path));
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    public CompletableFuture<HttpResponse<String>> begin(String path) {
        return client.sendAsync(HttpRequest.newBuilder(uri(path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    public int status(String path, String... headers) throws IOException, InterruptedException {
        return get(path, headers).statusCode();
    }

    public int status(String method, String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(path)).method(method, HttpRequest.BodyPublishers.noBody()))
                .statusCode();
    }

    public HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    public JsonNode json(String path) throws IOException, InterruptedException {
        return JsonMapper.shared().readTree(get(path).body());
    }

    @Override
    public void close() {
        context.close();
    }
}
