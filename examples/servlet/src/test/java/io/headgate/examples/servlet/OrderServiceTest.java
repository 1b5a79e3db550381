package io.headgate.examples.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.testkit.time.FakeTicker;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OrderServiceTest {

    private final FakeTicker ticker = new FakeTicker();
    private final HttpClient client = HttpClient.newHttpClient();
    private OrderService service;

    @BeforeEach
    void start() throws Exception {
        service = new OrderService(OrderService.protection().ticker(ticker).build(), 0);
    }

    @AfterEach
    void stop() throws Exception {
        service.close();
    }

    @Test
    void threeOrdersAreShownInAMinuteAndTheFourthIsRefused() throws Exception {
        for (int i = 0; i < 3; i++) {
            assertThat(get("/orders/7").body()).isEqualToIgnoringNewLines("order/7");
        }

        HttpResponse<String> refused = get("/orders/8");

        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        ticker.advance(Duration.ofMinutes(2));
        assertThat(get("/orders/8").statusCode()).isEqualTo(200);
    }

    @Test
    void afterTwoFailuresTheBreakerIsOpenAndReadersDoNotMind() throws Exception {
        assertThat(post("/orders/broken").statusCode()).isEqualTo(500);
        assertThat(post("/orders/broken").statusCode()).isEqualTo(500);

        assertThat(post("/orders/7").statusCode()).isEqualTo(503);
        assertThat(get("/orders/7").statusCode()).isEqualTo(200);

        ticker.advance(Duration.ofSeconds(10));
        assertThat(post("/orders/7").statusCode()).isEqualTo(201);
    }

    private HttpResponse<String> get(String path) throws Exception {
        return send(request(path));
    }

    private HttpResponse<String> post(String path) throws Exception {
        return send(request(path).POST(BodyPublishers.noBody()));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.port() + path))
                .timeout(Duration.ofSeconds(20));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), BodyHandlers.ofString());
    }
}
