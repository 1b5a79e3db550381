package io.headgate.adapters.spring.boot.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An application with the starter that is prepared ahead of time does the same when it runs. */
@Tag("slow")
class AheadOfTimeTest {

    private static final String SETTINGS = """
            server: {port: 0, address: 127.0.0.1}
            spring: {jmx: {enabled: false}}
            management:
              endpoints: {web: {exposure: {include: 'health, headgate'}}}
              endpoint: {health: {show-details: always}}
            headgate:
              web:
                excluded: [/actuator, /actuator/**]
                origin: {from: [header], header: X-Application}
                proxies: {networks: [10.0.0.0/8]}
              rules:
                first-wait: 60s
                document: |
                  headgate: 1
                  rules:
                    - {kind: flow, id: orders, resource: 'GET /orders/{id}', limit: {permits: 2, per: 1h}, origins: others}
                    - {kind: flow, id: payments, resource: payments, limit: {permits: 1, per: 1h}}
            """;

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    @Test
    void rulesGuardsAndTheEndpointWork() throws Exception {
        AheadOfTime prepared = new AheadOfTime(folder, PreparedShop.class, SETTINGS);
        assertThat(prepared.process())
                .as("nobody is asked for anything before it runs")
                .doesNotContain(PreparedShop.CUSTOMIZED);
        prepared.compile();

        try (ChildJvm shop = prepared.start()) {
            String place = "http://127.0.0.1:" + shop.awaitLine(PreparedShop.LISTENING);
            assertThat(shop.said()).contains("AOT-processed", PreparedShop.CUSTOMIZED);
            assertRulesDecide(place);
            assertGuardedMethodsAreGuarded(place);
            assertTheEndpointTellsIt(place);
            shop.awaitEnd();
        }
    }

    private void assertRulesDecide(String place) throws IOException, InterruptedException {
        assertThat(get(place + "/orders/1", "till").body()).isEqualTo("order 1");
        assertThat(get(place + "/orders/2", "till").statusCode()).isEqualTo(200);
        assertThat(get(place + "/orders/3", "till").statusCode()).isEqualTo(429);
        assertThat(get(place + "/orders/3", "page").statusCode()).isEqualTo(200);
        assertThat(get(place + "/closed", "till").statusCode()).isEqualTo(429);
    }

    private void assertGuardedMethodsAreGuarded(String place) throws IOException, InterruptedException {
        assertThat(get(place + "/payments/1", "till").body()).isEqualTo("paid 1");
        assertThat(get(place + "/payments/2", "till").body()).isEqualTo("later 2");
    }

    private void assertTheEndpointTellsIt(String place) throws IOException, InterruptedException {
        JsonNode report = json(place + "/actuator/headgate");
        assertThat(report.at("/resources/GET ~1orders~1{id}/passed").asInt()).isEqualTo(3);
        assertThat(report.at("/resources/payments/refused").asInt()).isEqualTo(1);
        assertThat(report.get("rules")).hasSize(3);
        assertThat(json(place + "/actuator/health")
                        .at("/components/headgate/status")
                        .asString())
                .isEqualTo("UP");
    }

    private JsonNode json(String address) throws IOException, InterruptedException {
        return JsonMapper.shared().readTree(get(address, "operator").body());
    }

    private HttpResponse<String> get(String address, String origin) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                .header("X-Application", origin)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
