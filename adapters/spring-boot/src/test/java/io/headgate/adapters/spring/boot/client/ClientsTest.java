package io.headgate.adapters.spring.boot.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.adapters.spring.boot.Shop;
import io.headgate.adapters.spring.client.HeadgateExchangeFilter;
import io.headgate.adapters.spring.client.HeadgateRequestInterceptor;
import io.headgate.statistics.Snapshot;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;

/** Clients from the builders of Boot call through resources, on either Boot. */
class ClientsTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    private static Shop other;

    @BeforeAll
    static void start() {
        other = Shop.of().start();
    }

    @AfterAll
    static void end() {
        other.close();
    }

    @Test
    void allThreeAreCountedWithoutAWord() {
        try (Shop shop = Shop.of().start()) {
            assertThat(rest(shop)).isEqualTo("order 7");
            assertThat(web(shop)).isEqualTo("order 7");
            assertThat(template(shop)).isEqualTo("order 7");

            assertThat(seen(shop, "GET " + host() + "/orders/{id}").total().passed())
                    .as("both that tell the template")
                    .isEqualTo(2);
            assertThat(seen(shop, "GET " + host()).total().passed()).isEqualTo(1);
        }
    }

    @Test
    void aReactiveApplicationHasItsClientCountedToo() {
        try (Shop shop = Shop.reactive().start()) {
            assertThat(web(shop)).isEqualTo("order 7");
            assertThat(shop.headgate().statistics().resources()).containsOnlyKeys("GET " + host() + "/orders/{id}");
        }
    }

    @Test
    void aRuleInApplicationYmlRefusesThemAndNothingIsSent() {
        long before = other.headgate().statistics().inbound().total().passed();
        try (Shop shop = Shop.of()
                .withRules("{kind: flow, resources: {prefix: 'GET " + host() + "'}, limit: {permits: 0, per: 1s}}")
                .start()) {
            assertThatThrownBy(() -> rest(shop)).isInstanceOf(BlockedException.class);
            assertThatThrownBy(() -> web(shop)).isInstanceOf(BlockedException.class);
            assertThatThrownBy(() -> template(shop)).isInstanceOf(BlockedException.class);
        }
        assertThat(other.headgate().statistics().inbound().total().passed()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"method, 'GET '", "host, ''"})
    void aPropertySaysWhatANameConsistsOf(String namedBy, String prefix) {
        try (Shop shop = Shop.of().with("headgate.client.named-by", namedBy).start()) {
            rest(shop);
            web(shop);
            template(shop);
            assertThat(shop.headgate().statistics().resources()).containsOnlyKeys(prefix + host());
            assertThat(seen(shop, prefix + host()).total().passed()).isEqualTo(3);
        }
    }

    @Test
    void aPropertyLeavesThemAlone() {
        try (Shop shop =
                Shop.of(OwnNames.class).with("headgate.client.enabled", "false").start()) {
            rest(shop);
            web(shop);
            template(shop);
            assertThat(shop.headgate().statistics().resources()).isEmpty();
        }
    }

    @Test
    void interceptorAndFilterOfTheApplicationTakeThePlaceOfOurs() {
        try (Shop shop = Shop.of(OwnNames.class).start()) {
            rest(shop);
            web(shop);
            template(shop);
            assertThat(seen(shop, "by interceptor").total().passed()).isEqualTo(2);
            assertThat(seen(shop, "by filter").total().passed()).isEqualTo(1);
            assertThat(shop.headgate().statistics().resources()).hasSize(2);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnNames {

        @Bean
        HeadgateRequestInterceptor interceptor(Headgate headgate) {
            return HeadgateRequestInterceptor.of(headgate).naming(request -> "by interceptor");
        }

        @Bean
        HeadgateExchangeFilter filter(Headgate headgate) {
            return HeadgateExchangeFilter.of(headgate).naming(request -> "by filter");
        }
    }

    @Test
    void whatAnInterceptorBehindItTriesAgainIsOneCall() {
        try (Shop shop = Shop.of().start()) {
            String body = shop.bean(RestClient.Builder.class)
                    .requestInterceptor((request, sent, next) -> {
                        next.execute(request, sent).close();
                        return next.execute(request, sent);
                    })
                    .build()
                    .get()
                    .uri(other.uri("/orders/7"))
                    .retrieve()
                    .body(String.class);
            assertThat(body).isEqualTo("order 7");
            assertThat(seen(shop, "GET " + host()).total().passed()).isEqualTo(1);
        }
    }

    // ------------------------------------------------------------------ the clients

    private static String rest(Shop shop) {
        return shop.bean(RestClient.Builder.class)
                .baseUrl(other.uri("").toString())
                .build()
                .get()
                .uri("/orders/{id}", 7)
                .retrieve()
                .body(String.class);
    }

    private static String web(Shop shop) {
        return shop.bean(WebClient.Builder.class)
                .baseUrl(other.uri("").toString())
                .build()
                .get()
                .uri("/orders/{id}", 7)
                .retrieve()
                .bodyToMono(String.class)
                .block(LONG);
    }

    /** By name: the class of the builder is another one on Boot 3 than on Boot 4. */
    private static String template(Shop shop) {
        Object builder = shop.context().getBean("restTemplateBuilder");
        try {
            Object template = builder.getClass().getMethod("build").invoke(builder);
            return ((RestTemplate) template).getForObject(other.uri("/orders/7"), String.class);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static String host() {
        return other.uri("").getAuthority();
    }

    private static Snapshot seen(Shop shop, String resource) {
        return shop.headgate().statistics().resources().get(resource);
    }
}
