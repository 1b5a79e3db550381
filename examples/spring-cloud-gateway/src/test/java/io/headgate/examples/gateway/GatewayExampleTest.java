package io.headgate.examples.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.headgate.Headgate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

class GatewayExampleTest {

    private final HttpServer shop = shop();
    private final HttpClient client = HttpClient.newHttpClient();
    private final ConfigurableApplicationContext gateway = SpringApplication.run(
            GatewayExample.class,
            "--server.port=0",
            "--server.address=127.0.0.1",
            "--services.orders=http://127.0.0.1:" + shop.getAddress().getPort());

    private static HttpServer shop() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                exchange.sendResponseHeaders(200, -1);
                exchange.close();
            });
            server.start();
            return server;
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    @AfterEach
    void stop() {
        gateway.close();
        shop.stop(0);
    }

    @Test
    void eachUserHasTwoPaymentsAMinute() throws Exception {
        assertThat(pay("ann", 7)).isEqualTo(200);
        assertThat(pay("ann", 8)).isEqualTo(200);
        assertThat(pay("ann", 9)).isEqualTo(429);
        assertThat(pay("bob", 9)).isEqualTo(200);
        assertThat(get("/basket/7", "ann")).isEqualTo(200);
        assertThat(get("/wishes/7", "ann")).isEqualTo(200);
        assertThat(gateway.getBean(Headgate.class).statistics().resources())
                .containsOnlyKeys("orders", "payments", "shopping");
    }

    @Test
    void aPortInFrontIsASettingAndTheRestIsPassedOn() {
        assertThat(GatewayExample.settings(new String[] {"9090", "--debug"}))
                .containsExactly("--server.port=9090", "--debug");
        assertThat(GatewayExample.settings(new String[0])).isEmpty();
    }

    private int pay(String user, int order) throws Exception {
        return get("/orders/" + order + "/payment", user);
    }

    private int get(String path, String user) throws Exception {
        String address = "http://127.0.0.1:" + gateway.getEnvironment().getProperty("local.server.port");
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .header("X-User", user)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
}
