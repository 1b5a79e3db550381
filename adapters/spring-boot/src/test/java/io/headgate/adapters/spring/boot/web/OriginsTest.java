package io.headgate.adapters.spring.boot.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.spring.boot.Shop;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.security.Principal;
import org.junit.jupiter.api.Test;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Who is calling, through which entrance, and what is not looked at. */
class OriginsTest {

    @Test
    void nobodyIsKnownAndTheApplicationIsOneEntranceUnlessItSaysOtherwise() throws Exception {
        try (Shop shop = Shop.of().with("headgate.web.entrance.name", "till").start()) {
            shop.get("/orders", "X-Application", "till");
            assertThat(shop.headgate().statistics().origins("GET /orders")).doesNotContainKeys("till", "127.0.0.1");
            assertThat(shop.headgate().statistics().entrance("till").total().passed())
                    .isEqualTo(1);
        }
    }

    @Test
    void aHeaderThenTheAddressOfWhoIsConnected() throws Exception {
        try (Shop shop = Shop.of()
                .with("headgate.web.origin.from", "header,client-address")
                .with("headgate.web.origin.header", "X-Application")
                .start()) {
            shop.get("/orders", "X-Application", "till");
            shop.get("/orders", "X-Forwarded-For", "203.0.113.7"); // no proxy is trusted
            assertThat(shop.headgate().statistics().origins("GET /orders")).containsOnlyKeys("till", "127.0.0.1");
        }
    }

    @Test
    void behindATrustedProxyTheClientIsWhomItNames() throws Exception {
        try (Shop shop = Shop.of()
                .with("headgate.web.origin.from[0]", "client-address")
                .with("headgate.web.entrance.per", "route")
                .with("headgate.web.proxies.networks[0]", "127.0.0.0/8")
                .start()) {
            shop.get("/orders", "X-Forwarded-For", "198.51.100.9, 203.0.113.7");
            assertThat(shop.headgate().statistics().origins("GET /orders")).containsOnlyKeys("203.0.113.7");
            assertThat(shop.headgate()
                            .statistics()
                            .entrance("GET /orders")
                            .total()
                            .passed())
                    .as("each route is an entrance")
                    .isEqualTo(1);
        }
    }

    @Test
    void theUserIsKnownBehindTheFilterThatMakesSureOfHim() throws Exception {
        try (Shop shop = Shop.of(SignIn.class)
                .with("headgate.web.origin.from", "principal")
                .start()) {
            shop.get("/orders", "X-User", "ada");
            assertThat(shop.headgate().statistics().origins("GET /orders")).containsOnlyKeys("ada");
        }
    }

    /** Stands where Spring Security does. */
    @Configuration(proxyBeanMethods = false)
    static class SignIn {

        @Bean
        FilterRegistrationBean<Filter> signIn() {
            Filter filter = (request, response, chain) -> {
                HttpServletRequest seen = (HttpServletRequest) request;
                chain.doFilter(
                        new HttpServletRequestWrapper(seen) {
                            @Override
                            public Principal getUserPrincipal() {
                                return () -> seen.getHeader("X-User");
                            }
                        },
                        response);
            };
            FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(filter);
            registration.setOrder(-100);
            return registration;
        }
    }

    @Test
    void excludedPathsAreBelowTheApplication() throws Exception {
        try (Shop shop = Shop.of()
                .with("server.servlet.context-path", "/shop")
                .with("headgate.web.excluded[0]", "/orders/*")
                .start()) {
            shop.get("/shop/orders/1");
            shop.get("/shop/orders");
            assertThat(shop.headgate().statistics().resources()).containsOnlyKeys("GET /shop/orders");
        }
    }

    @Test
    void probesOfTheActuatorAreNeverRefused() throws Exception {
        try (Shop shop = Shop.of()
                .withRules("{kind: flow, resources: {prefix: ''}, limit: {permits: 0, per: 1s}}")
                .start()) {
            assertThat(shop.status("/orders")).isEqualTo(429);
            assertThat(shop.status("/actuator/health")).isEqualTo(200);
        }
    }

    @Test
    void theFilterCanStayAway() throws Exception {
        try (Shop shop = Shop.of().with("headgate.web.enabled", "false").start()) {
            assertThat(shop.status("/orders")).isEqualTo(200);
            assertThat(shop.headgate().statistics().resources()).isEmpty();
        }
    }
}
