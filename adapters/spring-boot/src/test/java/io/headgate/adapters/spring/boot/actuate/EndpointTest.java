package io.headgate.adapters.spring.boot.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.spring.boot.Shop;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The endpoint over HTTP, as the JSON library of either Boot writes it. */
class EndpointTest {

    private static final String CLOSED =
            "{kind: flow, id: orders/limit, resource: GET /orders, limit: {permits: 0, per: 1s}}";
    private static final String ENDPOINT = "/actuator/headgate";
    private static final String LIMIT = ENDPOINT + "/orders/limit";

    @Test
    void showsRulesWhereTheyComeFromAndWhatTheyDid() throws Exception {
        try (Shop shop = Shop.of().withRules(CLOSED).start()) {
            shop.get("/orders");

            JsonNode report = shop.json(ENDPOINT);
            JsonNode rule = report.get("rules").get(0);
            assertThat(rule.get("id").asString()).isEqualTo("orders/limit");
            assertThat(rule.get("kind").asString()).isEqualTo("flow");
            assertThat(rule.get("target").asString()).isEqualTo("GET /orders");
            assertThat(rule.get("mode").asString()).isEqualTo("enforce");
            assertThat(rule.get("from").asString()).startsWith("property:headgate.rules.document");
            assertThat(rule.get("warning").asString()).isEmpty();
            assertThat(rule.at("/places/0/refused").asInt()).isEqualTo(1);
            assertThat(rule.at("/places/0/status").size()).isPositive();
            assertThat(report.at("/resources/GET ~1orders/refused").asInt()).isEqualTo(1);
            assertThat(report.at("/sources/0/state").asString()).isEqualTo("IN_FORCE");
        }
    }

    @Test
    void isOnlyReadUnlessTheOperatorSaysOtherwise() throws Exception {
        try (Shop shop = Shop.of().withRules(CLOSED).start()) {
            assertThat(shop.post(ENDPOINT, "{\"on\":false}").statusCode()).isGreaterThanOrEqualTo(400);
            assertThat(shop.post(LIMIT, "{\"mode\":\"off\"}").statusCode()).isGreaterThanOrEqualTo(400);
            assertThat(shop.status("/orders")).isEqualTo(429);
        }
    }

    @Test
    void turnsEverythingOffAndChangesTheModeOfARuleWhenItMay() throws Exception {
        try (Shop shop = Shop.of()
                .withRules(CLOSED)
                .with("management.endpoint.headgate.access", "unrestricted")
                .start()) {
            assertThat(shop.post(ENDPOINT, "{\"on\":false}").statusCode()).isLessThan(300);
            assertThat(shop.status("/orders")).isEqualTo(200);
            shop.post(ENDPOINT, "{\"on\":true}");
            assertThat(shop.status("/orders")).isEqualTo(429);

            assertThat(shop.post(LIMIT, "{\"mode\":\"shadow\"}").statusCode()).isLessThan(300);
            assertThat(shop.status("/orders")).isEqualTo(200);
            assertThat(shop.json(ENDPOINT).at("/rules/0/mode").asString()).isEqualTo("shadow");

            HttpResponse<String> noRule = shop.post(ENDPOINT + "/nothing", "{\"mode\":\"off\"}");
            assertThat(noRule.statusCode()).isEqualTo(404);
            assertThat(noRule.body()).contains("rule: nothing (expected: the id of a rule in force)");
            HttpResponse<String> noMode = shop.post(LIMIT, "{\"mode\":\"loud\"}");
            assertThat(noMode.statusCode()).isEqualTo(400);
            assertThat(noMode.body()).contains("mode: loud (expected: enforce, shadow or off)");
            assertThat(shop.post(ENDPOINT, "{}").statusCode())
                    .as("nothing said")
                    .isEqualTo(400);
        }
    }

    @Test
    void isNotThereWhenItIsNotExposed() throws Exception {
        try (Shop shop = Shop.of()
                .with("management.endpoints.web.exposure.include", "health")
                .start()) {
            assertThat(shop.status(ENDPOINT)).isEqualTo(404);
            assertThat(shop.context().getBeanProvider(HeadgateEndpoint.class).getIfAvailable())
                    .isNull();
        }
    }
}
