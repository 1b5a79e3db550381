package io.headgate.adapters.spring.boot.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.spring.boot.FakeTime;
import io.headgate.adapters.spring.boot.Shop;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Rules in {@code application.yml} hold requests back. */
class InlineRulesTest {

    private static final String TWO_A_MINUTE =
            "{kind: flow, id: orders-limit, resource: 'GET /orders/{id}', limit: {permits: 2, per: 1m}}";

    @Test
    void aRouteIsHeldToItsLimitWhateverTheOrder() throws Exception {
        try (Shop shop = Shop.of(FakeTime.class).withRules(TWO_A_MINUTE).start()) {
            assertThat(shop.status("/orders/1")).isEqualTo(200);
            assertThat(shop.status("/orders/2")).isEqualTo(200);

            HttpResponse<String> refused = shop.get("/orders/3");
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();
            assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
            assertThat(shop.status("/orders")).as("another route").isEqualTo(200);

            shop.ticker().advance(Duration.ofMinutes(2));
            assertThat(shop.status("/orders/3")).isEqualTo(200);
        }
    }

    @Test
    void anAsynchronousRequestIsInFlightUntilItIsComplete() throws Exception {
        try (Shop shop = Shop.of()
                .withRules("{kind: flow, resource: GET /slow, limit: {inFlight: 1}}")
                .start()) {
            SlowRequest slow = SlowRequest.begin(shop);

            assertThat(shop.status("/slow")).isEqualTo(429);

            assertThat(slow.end()).isEqualTo("done");
            assertThat(shop.headgate()
                            .statistics()
                            .resources()
                            .get("GET /slow")
                            .total()
                            .passed())
                    .isEqualTo(1);
        }
    }

    @Test
    void whatThrowsIsAnError() throws Exception {
        try (Shop shop = Shop.of().start()) {
            assertThat(shop.status("/orders/broken")).isEqualTo(500);
            assertThat(shop.headgate()
                            .statistics()
                            .resources()
                            .get("GET /orders/broken")
                            .total()
                            .errors())
                    .isEqualTo(1);
        }
    }

    @Test
    void whileItIsOffEveryRequestPassesUnseen() throws Exception {
        try (Shop shop = Shop.of()
                .with("headgate.on", "false")
                .withRules("{kind: flow, resource: GET /orders, limit: {permits: 0, per: 1s}}")
                .start()) {
            assertThat(shop.status("/orders")).isEqualTo(200);
            shop.headgate().turn(true);
            assertThat(shop.status("/orders")).isEqualTo(429);
        }
    }
}
