package io.headgate.adapters.spring.boot.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.spring.boot.Shop;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The resource of a request to a WebFlux application is its method and the template of the route that serves it. */
class ReactiveRoutesTest {

    private static Shop shop;

    @BeforeAll
    static void start() {
        shop = Shop.reactive().start();
    }

    @AfterAll
    static void end() {
        shop.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET    | /orders            | 200 | GET /orders
            GET    | /orders/1          | 200 | GET /orders/{id}
            GET    | /orders/2?lines    | 200 | GET /orders/{id}
            GET    | /functional/x      | 200 | GET /functional/{name}
            HEAD   | /orders/1          | 200 | GET /orders/{id}
            GET    | /wp-admin.php      | 404 | GET (unmatched)
            GET    | /a/b/c             | 404 | GET (unmatched)
            DELETE | /orders/1          | 405 | DELETE (unmatched)
            POST   | /orders            | 415 | POST (unmatched)
            """)
    void aRequestIsKnownByThePatternOfItsHandler(String method, String path, int status, String resource)
            throws Exception {
        Map<String, Long> before = passed();

        assertThat(shop.status(method, path)).isEqualTo(status);

        Map<String, Long> after = passed();
        after.entrySet().removeIf(each -> each.getValue().equals(before.get(each.getKey())));
        assertThat(after).containsOnlyKeys(resource);
    }

    private static Map<String, Long> passed() {
        Map<String, Long> passed = new HashMap<>();
        shop.headgate()
                .statistics()
                .resources()
                .forEach((name, seen) -> passed.put(name, seen.total().passed()));
        return passed;
    }

    @Test
    void theHandlerSeesTheRequestAsIfNobodyHadLookedBefore() throws Exception {
        assertThat(shop.get("/orders/7").body()).isEqualTo("order 7");
        assertThat(shop.get("/orders/7?lines").body()).isEqualTo("lines of 7");
        assertThat(shop.post("/orders", "{}").body()).isEqualTo("placed");
    }

    @Test
    void theActuatorShowsTheRoutesAndIsNotAmongThem() throws Exception {
        shop.get("/orders");
        assertThat(shop.json("/actuator/headgate").get("resources").propertyNames())
                .contains("GET /orders")
                .noneMatch(name -> name.contains("actuator"));
    }

    @ParameterizedTest
    @CsvSource({"/shop", "shop/"})
    void thePathOfTheApplicationBelongsToTheTemplate(String written) throws Exception {
        try (Shop own = Shop.reactive()
                .with("spring.webflux.base-path", written)
                .with("headgate.web.excluded", "/functional/*")
                .start()) {
            assertThat(own.status("/shop/orders/1")).isEqualTo(200);
            assertThat(own.status("/shop/functional/x")).isEqualTo(200);

            assertThat(own.headgate().statistics().resources()).containsOnlyKeys("GET /shop/orders/{id}");
        }
    }

    @Test
    void noSpellingOfThePathLeadsAroundALimit() throws Exception {
        try (Shop own = Shop.reactive()
                .with("spring.webflux.base-path", "/shop")
                .withRules("{kind: flow, resource: 'GET /shop/orders/{id}', limit: {permits: 0, per: 1s}}")
                .start()) {
            for (String spelling : Set.of(
                    "/shop/orders/1",
                    "/shop/orders;a=1/1",
                    "/shop/%6frders/1",
                    "/%73hop/orders/1",
                    "/shop/x/../orders/1",
                    "/x/../shop/orders/1",
                    "/shop//orders/1")) {
                assertThat(own.get(spelling).body()).as(spelling).doesNotContain("order 1");
            }
        }
    }
}
