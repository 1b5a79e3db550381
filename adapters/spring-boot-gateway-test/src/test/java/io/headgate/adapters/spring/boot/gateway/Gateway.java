package io.headgate.adapters.spring.boot.gateway;

import io.headgate.Headgate;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** A gateway with the starter in front of a service, as {@code main} would start it, and a client of it. */
final class Gateway implements AutoCloseable {

    private static final String ROUTES = "spring.cloud.gateway.server.webflux.routes";

    final Service service = new Service();
    private final ConfigurableApplicationContext context;
    private final HttpClient client = HttpClient.newHttpClient();

    private Gateway(Builder builder) throws IOException {
        List<String> arguments = new ArrayList<>(builder.settings);
        arguments.add("--services.orders=" + service.address());
        context = new SpringApplicationBuilder(builder.sources.toArray(Class<?>[]::new))
                .run(arguments.toArray(String[]::new));
    }

    /** What users have: nothing of Headgate. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    /** A gateway with these beans beside its own. */
    static Builder of(Class<?>... beans) {
        return new Builder(beans);
    }

    /** Settings of a gateway. */
    static final class Builder {

        private final List<Class<?>> sources = new ArrayList<>(List.of(Application.class));
        private final List<String> settings = new ArrayList<>();
        private int routes;

        private Builder(Class<?>... beans) {
            sources.addAll(List.of(beans));
            with("server.port", "0").with("server.address", "127.0.0.1").with("spring.main.banner-mode", "off");
            with("logging.level.root", "warn").with("management.endpoints.web.exposure.include", "*");
            with("headgate.rules.first-wait", "60s"); // a busy machine must not start without its rules
        }

        Builder with(String property, String value) {
            settings.add("--" + property + "=" + value);
            return this;
        }

        /** With a route for the paths below its name. */
        Builder withRoute(String id, String... filters) {
            String route = ROUTES + "[" + routes++ + "].";
            with(route + "id", id).with(route + "uri", "${services.orders}");
            with(route + "predicates[0]", "Path=/" + id + "/**");
            for (int i = 0; i < filters.length; i++) {
                with(route + "filters[" + i + "]", filters[i]);
            }
            return this;
        }

        /** With these rules, as YAML below {@code rules:}. */
        Builder withRules(String... rules) {
            return with("headgate.rules.document", "headgate: 1\nrules:\n  - " + String.join("\n  - ", rules) + "\n");
        }

        Gateway start() throws IOException {
            return new Gateway(this);
        }
    }

    Headgate headgate() {
        return context.getBean(Headgate.class);
    }

    HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        String port = context.getEnvironment().getProperty("local.server.port");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(60));
        return client.send(
                (headers.length == 0 ? request : request.headers(headers)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    int status(String path, String... headers) throws IOException, InterruptedException {
        return get(path, headers).statusCode();
    }

    @Override
    public void close() {
        context.close();
        service.close();
    }
}
