package io.headgate.adapters.spring.boot.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.security.Principal;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

/** A gateway that has the starter, and says what it wants by properties. */
class StarterInGatewayTest {

    @Test
    void runsOnTheBootThatTheBuildSays() {
        assertThat(SpringBootVersion.getVersion()).isEqualTo(System.getProperty("headgate.expected.boot"));
    }

    @Test
    void worksWithoutRulesAndShowsItsRoutes() throws Exception {
        try (Gateway gateway = Gateway.of().withRoute("orders").start()) {
            assertThat(gateway.get("/orders/7").body()).isEqualTo("/orders/7");
            assertThat(gateway.get("/actuator/headgate").body()).contains("\"orders\":{", "\"passed\":1");
            assertThat(gateway.headgate().statistics().resources()).containsOnlyKeys("orders");
        }
    }

    @Test
    void rulesOfTheDocumentDecideAndTheServiceHearsNothingOfWhatIsRefused() throws Exception {
        try (Gateway gateway = Gateway.of()
                .withRoute("orders")
                .withRoute("basket", "Headgate=shopping")
                .withRoute("wishes", "Headgate=shopping")
                .withRules(
                        "{kind: flow, resource: orders, limit: {permits: 1, per: 1h}}",
                        "{kind: flow, resource: shopping, limit: {permits: 1, per: 1h}}")
                .start()) {
            assertThat(gateway.status("/orders/1")).isEqualTo(200);
            HttpResponse<String> refused = gateway.get("/orders/2");
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();
            assertThat(gateway.status("/basket/3")).isEqualTo(200);
            assertThat(gateway.status("/wishes/4")).as("under the same name").isEqualTo(429);
            assertThat(gateway.service.asked).containsExactly("/orders/1", "/basket/3");
            assertThat(gateway.headgate()
                            .resource("shopping")
                            .statistics()
                            .total()
                            .passed())
                    .as("counted once")
                    .isEqualTo(1);
        }
    }

    @Test
    void groupsHoldPathsOfSeveralRoutesAndExcludedPathsAreFree() throws Exception {
        try (Gateway gateway = Gateway.of()
                .withRoute("orders")
                .withRoute("basket")
                .with("headgate.gateway.groups.payments[0]", "/orders/*/payment")
                .with("headgate.gateway.groups.payments[1]", "/basket/payment")
                .with("headgate.gateway.excluded", "/orders/open/**")
                .withRules(
                        "{kind: gateway, resource: payments, limit: {permits: 1, per: 1h}}",
                        "{kind: flow, resource: orders, limit: {permits: 1, per: 1h}}")
                .start()) {
            assertThat(gateway.status("/orders/7/payment")).isEqualTo(200);
            assertThat(gateway.status("/basket/payment")).isEqualTo(429);
            assertThat(gateway.status("/basket/other")).isEqualTo(200);
            assertThat(gateway.status("/orders/7")).isEqualTo(429);
            assertThat(gateway.status("/orders/open/7")).isEqualTo(200);
        }
    }

    @Test
    void onlyRoutesThatAskForItAreProtectedIfThatIsWanted() throws Exception {
        try (Gateway gateway = Gateway.of()
                .with("headgate.gateway.every-route", "false")
                .withRoute("orders")
                .withRoute("basket", "Headgate")
                .start()) {
            assertThat(gateway.status("/orders/1")).isEqualTo(200);
            assertThat(gateway.status("/basket/1")).isEqualTo(200);
            assertThat(gateway.headgate().statistics().resources()).containsOnlyKeys("basket");
        }
    }

    @Test
    void originAndEntranceAreThoseOfTheProperties() throws Exception {
        try (Gateway gateway = Gateway.of()
                .withRoute("orders")
                .with("headgate.gateway.origin.from", "header,client-address")
                .with("headgate.gateway.origin.header", "X-Application")
                .with("headgate.gateway.proxies.networks", "127.0.0.0/8")
                .with("headgate.gateway.entrance.name", "front")
                .start()) {
            gateway.get("/orders/1", "X-Application", "till");
            gateway.get("/orders/2", "X-Forwarded-For", "198.51.100.9, 203.0.113.7");
            assertThat(gateway.headgate().statistics().origins("orders")).containsOnlyKeys("till", "203.0.113.7");
            assertThat(gateway.headgate().statistics().entrance("front").total().passed())
                    .isEqualTo(2);
        }
    }

    @Test
    void theUserIsKnownBehindTheFilterThatMakesSureOfHim() throws Exception {
        try (Gateway gateway = Gateway.of(SignIn.class)
                .withRoute("orders")
                .with("headgate.gateway.origin.from", "principal")
                .start()) {
            gateway.get("/orders/1", "X-User", "ada");
            assertThat(gateway.headgate().statistics().origins("orders")).containsOnlyKeys("ada");
        }
    }

    /** Stands where Spring Security does. */
    @Configuration(proxyBeanMethods = false)
    static class SignIn {

        @Bean
        WebFilter signIn() {
            return (exchange, chain) -> {
                Principal user = () -> exchange.getRequest().getHeaders().getFirst("X-User");
                return chain.filter(exchange.mutate().principal(Mono.just(user)).build());
            };
        }
    }
}
