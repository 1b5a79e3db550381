package io.headgate.adapters.spring.boot.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.spring.boot.FakeTime;
import io.headgate.adapters.spring.boot.ReactiveShopApplication.Lasting;
import io.headgate.adapters.spring.boot.Shop;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.Principal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

/** A reactive application is protected by the same properties as one on servlets. */
class ReactiveRequestsTest {

    @Test
    void aRouteIsHeldToItsLimitWhateverTheOrder() throws Exception {
        try (Shop shop = Shop.reactive(FakeTime.class)
                .withRules("{kind: flow, resource: 'GET /orders/{id}', limit: {permits: 2, per: 1m}}")
                .start()) {
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
    void aRequestIsInFlightUntilItIsComplete() throws Exception {
        try (Shop shop = Shop.reactive()
                .withRules("{kind: flow, resource: GET /slow, limit: {inFlight: 1}}")
                .start()) {
            CompletableFuture<HttpResponse<String>> slow = shop.begin("/slow");
            assertThat(shop.bean(Lasting.class).awaitBegun()).isTrue();

            assertThat(shop.status("/slow")).isEqualTo(429);

            shop.bean(Lasting.class).letGo();
            assertThat(slow.get(30, TimeUnit.SECONDS).body()).isEqualTo("done");
        }
    }

    @Test
    void whatFailsIsAnError() throws Exception {
        try (Shop shop = Shop.reactive().start()) {
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
    void aHeaderThenTheAddressThatATrustedProxyNames() throws Exception {
        try (Shop shop = Shop.reactive()
                .with("headgate.web.origin.from", "header,client-address")
                .with("headgate.web.origin.header", "X-Application")
                .with("headgate.web.proxies.networks[0]", "127.0.0.0/8")
                .with("headgate.web.entrance.per", "route")
                .start()) {
            shop.get("/orders", "X-Application", "till");
            shop.get("/orders", "X-Forwarded-For", "198.51.100.9, 203.0.113.7");
            assertThat(shop.headgate().statistics().origins("GET /orders")).containsOnlyKeys("till", "203.0.113.7");
            assertThat(shop.headgate()
                            .statistics()
                            .entrance("GET /orders")
                            .total()
                            .passed())
                    .as("each route is an entrance")
                    .isEqualTo(2);
        }
    }

    @Test
    void theUserIsKnownBehindTheFilterThatMakesSureOfHim() throws Exception {
        try (Shop shop = Shop.reactive(SignIn.class)
                .with("headgate.web.origin.from", "principal")
                .start()) {
            shop.get("/orders", "X-User", "ada");
            assertThat(shop.headgate().statistics().origins("GET /orders")).containsOnlyKeys("ada");
        }
    }

    /** In front of whoever makes sure of users: nobody pays for that when the request is refused. */
    @Test
    void noUserIsAskedForUnlessAPropertySaysSo() throws Exception {
        try (Shop shop = Shop.reactive(SignIn.class)
                .withRules("{kind: flow, resource: GET /orders, limit: {permits: 0, per: 1s}}")
                .start()) {
            HttpResponse<String> refused = shop.get("/orders", "X-User", "ada");
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().firstValue("Signed-In")).isEmpty();
        }
    }

    /** Stands where Spring Security does. */
    @Configuration(proxyBeanMethods = false)
    static class SignIn {

        @Bean
        @Order(-100)
        WebFilter signIn() {
            return (exchange, chain) -> {
                String user = exchange.getRequest().getHeaders().getFirst("X-User");
                Principal principal = () -> String.valueOf(user);
                exchange.getResponse().getHeaders().set("Signed-In", principal.getName());
                return chain.filter(
                        exchange.mutate().principal(Mono.just(principal)).build());
            };
        }
    }

    @Test
    void probesOfTheActuatorAreNeverRefused() throws Exception {
        try (Shop shop = Shop.reactive()
                .withRules("{kind: flow, resources: {prefix: ''}, limit: {permits: 0, per: 1s}}")
                .start()) {
            assertThat(shop.status("/orders")).isEqualTo(429);
            assertThat(shop.status("/actuator/health")).isEqualTo(200);
        }
    }

    @Test
    void aPortOfTheActuatorIsNotLookedAt() throws Exception {
        try (Shop shop = Shop.reactive()
                .with("spring.webflux.base-path", "/shop")
                .with("management.server.port", "0")
                .with("management.server.address", "127.0.0.1")
                .withRules("{kind: flow, resources: {prefix: ''}, limit: {permits: 0, per: 1s}}")
                .start()) {
            assertThat(shop.status("/shop/orders")).isEqualTo(429);
            String port = shop.context().getEnvironment().getProperty("local.management.port");
            URI health = URI.create("http://127.0.0.1:" + port + "/actuator/health");
            assertThat(shop.send(HttpRequest.newBuilder(health)).statusCode()).isEqualTo(200);
            assertThat(shop.headgate().statistics().resources()).containsOnlyKeys("GET /shop/orders");
        }
    }

    @Test
    void theFilterCanStayAway() throws Exception {
        try (Shop shop = Shop.reactive().with("headgate.web.enabled", "false").start()) {
            assertThat(shop.status("/orders")).isEqualTo(200);
            assertThat(shop.headgate().statistics().resources()).isEmpty();
        }
    }
}
