package io.headgate.adapters.spring.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UriNamesTest {

    private static final URI SHOP = URI.create("https://Shop.example/orders/7?x=1");

    private final UriNames names = new UriNames();

    @ParameterizedTest
    @CsvSource({
        "/orders/{id}, /orders/{id}",
        "orders/{id}, /orders/{id}",
        "/orders/{id}?page={page}, /orders/{id}",
        "/orders/{id}#{part}, /orders/{id}",
        "https://shop.example/orders/{id}?x, /orders/{id}",
        "https://{host}/orders/{id}, /orders/{id}",
        "https://shop.example, ''",
        "/orders, /orders",
        "'', ''"
    })
    void aTemplateCountsWithoutHostAndQuery(String template, String path) {
        assertThat(names.name("GET", SHOP, template)).isEqualTo("GET shop.example" + path);
    }

    @Test
    void withoutATemplateMethodAndHostAreTheName() {
        assertThat(names.name("GET", SHOP, null)).isEqualTo("GET shop.example");
    }

    @Test
    void addressesThatSomebodyPutsTogetherMakeABoundedNumberOfNamesAndTemplatesKeepTheirs() {
        long distinct = IntStream.range(0, 10_000)
                .mapToObj(id -> names.name("GET", SHOP, "/orders/" + id))
                .distinct()
                .count();
        assertThat(distinct).isEqualTo(201);
        assertThat(names.name("GET", SHOP, "/orders/0")).isEqualTo("GET shop.example/orders/0");
        assertThat(names.name("GET", SHOP, "/orders/{id}")).isEqualTo("GET shop.example/orders/{id}");
    }
}
