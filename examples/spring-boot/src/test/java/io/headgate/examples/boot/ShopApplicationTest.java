package io.headgate.examples.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.spring.boot.test.HeadgateTest;
import io.headgate.testkit.time.FakeTicker;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Runs the shop on a real server, in a time that the test moves. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@HeadgateTest
class ShopApplicationTest {

    @LocalServerPort
    private int port;

    @Autowired
    private FakeTicker ticker;

    @Test
    void eachCallerIsHeldToItsLimitUntilTimeHasPassed() throws Exception {
        assertThat(get("/orders/1", "till").statusCode()).isEqualTo(200);
        assertThat(get("/orders/2", "till").statusCode()).isEqualTo(200);
        assertThat(get("/orders/3", "till").statusCode()).isEqualTo(429);
        assertThat(get("/orders/3", "web-page").statusCode()).isEqualTo(200);

        ticker.advance(Duration.ofMinutes(2));

        assertThat(get("/orders/3", "till").statusCode()).isEqualTo(200);
    }

    @Test
    void aPaymentThatIsRefusedIsMadeLater() throws Exception {
        ticker.advance(Duration.ofMinutes(2));
        assertThat(pay("1")).isEqualTo("paid 1");
        assertThat(pay("2")).isEqualTo("will be paid later: 2");
    }

    @Test
    void theEndpointShowsTheRules() throws Exception {
        assertThat(get("/actuator/headgate", "operator").body()).contains("orders-limit", "payments-limit");
        assertThat(get("/actuator/health", "operator").statusCode()).isEqualTo(200);
    }

    @Test
    void aPortInFrontIsASettingAndTheRestIsPassedOn() {
        assertThat(ShopApplication.settings(new String[] {"9090", "--debug"}))
                .containsExactly("--server.port=9090", "--debug");
        assertThat(ShopApplication.settings(new String[] {"--server.port=1"})).containsExactly("--server.port=1");
        assertThat(ShopApplication.settings(new String[0])).isEmpty();
    }

    private HttpResponse<String> get(String path, String application) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(path)).header("X-Application", application));
    }

    private String pay(String order) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri("/orders/" + order + "/payment"))
                        .POST(HttpRequest.BodyPublishers.noBody()))
                .body();
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }
}
