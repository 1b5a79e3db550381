package io.headgate.adapters.spring.boot.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.spring.boot.FakeTime;
import io.headgate.adapters.spring.boot.Shop;
import io.headgate.gateway.ApiGroup;
import io.headgate.gateway.ApiGroups;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Paths of several routes under one name, by properties. */
class GroupsTest {

    static Stream<Named<Function<Class<?>, Shop.Builder>>> servers() {
        return Stream.of(
                Named.of("servlets", source -> Shop.of(source).with("server.servlet.context-path", "/shop")),
                Named.of("WebFlux", source -> Shop.reactive(source).with("spring.webflux.base-path", "/shop")));
    }

    @ParameterizedTest
    @MethodSource("servers")
    void aGroupIsHeldToOneLimitBelowThePathOfTheApplication(Function<Class<?>, Shop.Builder> server) throws Exception {
        try (Shop shop = server.apply(FakeTime.class)
                .with("headgate.web.groups.selling[0]", "/orders/*")
                .with("headgate.web.groups.selling[1]", "/functional/**")
                .with("headgate.web.groups.[all of it]", "/**")
                .withRules("{kind: flow, resource: selling, limit: {permits: 2, per: 1m}}")
                .start()) {
            assertThat(shop.status("/shop/orders/1")).isEqualTo(200);
            assertThat(shop.status("/shop/functional/x")).isEqualTo(200);
            assertThat(shop.status("/shop/orders/2")).isEqualTo(429);
            assertThat(shop.status("/shop/functional/y")).isEqualTo(429);
            assertThat(shop.status("/shop/orders")).as("no path of the group").isEqualTo(200);
            assertThat(shop.headgate().statistics().resources()).containsKeys("selling", "all of it");
        }
    }

    @Test
    void groupsThatAreABeanTakeThePlaceOfTheProperty() throws Exception {
        try (Shop shop = Shop.of(OwnGroups.class)
                .with("headgate.web.groups.selling", "/**")
                .start()) {
            shop.get("/orders");
            assertThat(shop.headgate().statistics().resources()).containsOnlyKeys("own", "GET /orders");
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnGroups {
        @Bean
        ApiGroups groups() {
            return ApiGroups.of(ApiGroup.of("own").prefix("/orders"));
        }
    }
}
