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

/** The resource of a request is its method and the template of the route that serves it. */
class MvcRoutesTest {

    private static Shop shop;

    @BeforeAll
    static void start() {
        shop = Shop.of().start();
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
            GET    | /orders/2/lines/3  | 200 | GET /orders/{id:\\d+}/lines/{line}
            GET    | /functional/x      | 200 | GET /functional/{name}
            GET    | /plain/a/b         | 204 | GET /plain/*
            HEAD   | /orders/1          | 200 | GET /orders/{id}
            GET    | /wp-admin.php      | 404 | GET /**
            GET    | /a/b/c             | 404 | GET /**
            DELETE | /orders/1          | 405 | DELETE (unmatched)
            POST   | /orders            | 415 | POST (unmatched)
            OPTIONS| /orders            | 200 | OPTIONS (unmatched)
            """)
    void aRequestIsKnownByThePatternOfItsHandler(String method, String path, int status, String resource)
            throws Exception {
        Map<String, Long> before = passed();

        assertThat(shop.status(method, path)).isEqualTo(status);

        Map<String, Long> after = passed();
        after.entrySet().removeIf(each -> each.getValue().equals(before.get(each.getKey())));
        assertThat(after).containsOnlyKeys(resource);
    }

    @Test
    void theHandlerSeesTheRequestAsIfNobodyHadLookedBefore() throws Exception {
        assertThat(shop.get("/orders/7").body()).isEqualTo("order 7");
        assertThat(shop.get("/orders/7?lines").body()).isEqualTo("lines of 7");
        assertThat(shop.post("/orders", "{}").body()).isEqualTo("placed");
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
    void thePathsOfApplicationAndDispatcherBelongToTheTemplate() throws Exception {
        try (Shop own = Shop.of()
                .with("server.servlet.context-path", "/shop")
                .with("spring.mvc.servlet.path", "/api")
                .start()) {
            assertThat(own.status("/shop/api/orders/1")).isEqualTo(200);
            assertThat(own.status("/shop/plain/a")).isEqualTo(204);

            assertThat(resources(own)).containsExactlyInAnyOrder("GET /shop/api/orders/{id}", "GET /shop/plain/*");
        }
    }

    @Test
    void anotherSpellingOfThePathIsTheSameRouteOrNone() throws Exception {
        try (Shop own = Shop.of()
                .withRules("{kind: flow, resource: 'GET /orders/{id}', limit: {permits: 0, per: 1s}}")
                .start()) {
            for (String spelling :
                    Set.of("/orders/1", "/orders;a=1/1", "/x/../orders/1", "/%6frders/1", "//orders/1")) {
                assertThat(own.get(spelling).body()).as(spelling).doesNotContain("order 1");
            }
        }
    }

    @Test
    void noSpellingOfTheApplicationsPathLeadsAroundALimit() throws Exception {
        try (Shop own = Shop.of()
                .with("server.servlet.context-path", "/shop")
                .withRules("{kind: flow, resource: 'GET /shop/orders/{id}', limit: {permits: 0, per: 1s}}")
                .start()) {
            for (String spelling : Set.of("/shop/orders/1", "/%73hop/orders/1", "/x/../shop/orders/1")) {
                assertThat(own.get(spelling).body()).as(spelling).doesNotContain("order 1");
            }
        }
    }

    private static Set<String> resources(Shop own) {
        return own.headgate().statistics().resources().keySet();
    }
}
