package io.headgate.sentinel.proof.spring;

import io.headgate.sentinel.proof.AdapterContract;
import io.headgate.sentinel.proof.Outcome;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** What is the same for every web application of Spring: it listens on loopback and tells the outcome by the status. */
abstract class WebContract extends AdapterContract {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    abstract ConfigurableApplicationContext application();

    static ConfigurableApplicationContext start(Class<?> type, WebApplicationType web, String... arguments) {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        all.add("--server.port=0");
        all.add("--server.address=127.0.0.1");
        all.add("--logging.level.root=off");
        all.add("--spring.main.banner-mode=off");
        return new SpringApplicationBuilder(type).web(web).run(all.toArray(String[]::new));
    }

    @Override
    protected void failing(boolean failing) {
        application().getBean(Orders.class).failing = failing;
    }

    @Override
    protected Outcome call() throws Exception {
        return get("/orders/17");
    }

    Outcome get(String path) throws IOException, InterruptedException {
        String port = application().getEnvironment().getProperty("local.server.port");
        HttpResponse<String> response = CLIENT.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        return switch (response.statusCode()) {
            case 200 -> Outcome.SERVED;
            case 429 -> Outcome.REFUSED;
            case 500 -> Outcome.FAILED;
            default -> throw new AssertionError(response + " " + response.body());
        };
    }
}
