package io.headgate.adapters.spring.boot;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.adapters.spring.client.HeadgateExchangeFilter;
import io.headgate.adapters.spring.client.HeadgateRequestInterceptor;
import io.headgate.redis.RedisLimits;
import io.headgate.rule.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestClient;

/** Keeps docs/guide/spring-boot.md true. */
class BootGuideTest {

    private static final Path ROOT = root();
    private static final Path EXAMPLE = ROOT.resolve("examples/spring-boot/src");
    private static final String LOCATION = "spring.config.additional-location";

    @TempDir
    Path folder;

    @Configuration(proxyBeanMethods = false)
    static class Beans {
        @Bean
        Rule ordersLimit() {
            return flow("GET /orders/{id}").perSecond(100).withId("orders-limit");
        }

        @Bean
        HeadgateCustomizer leaks() {
            return builder -> builder.watchOneOf(100);
        }
    }

    @Test
    void theBeansOfThePageWork() throws IOException {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(HeadgateAutoConfiguration.class))
                .withUserConfiguration(Beans.class)
                .run(context -> assertThat(context).hasNotFailed());
        assertThatThisFileHas("<!-- example: beans -->");
        assertThatThisFileHas("<!-- example: client-beans -->");
        assertThatThisFileHas("<!-- example: client-large -->");
    }

    private static void assertThatThisFileHas(String example) throws IOException {
        String here = Files.readString(
                ROOT.resolve("adapters/spring-boot/src/test/java/io/headgate/adapters/spring/boot/BootGuideTest.java"));
        assertThat(here)
                .contains(block(example).indent(8).replaceAll("(?m)^ +$", "").strip());
    }

    // ------------------------------------------------------------------ groups and clients

    @Test
    void theGroupsOfThePageWork() throws Exception {
        for (Shop.Builder server : List.of(Shop.of(FakeTime.class), Shop.reactive(FakeTime.class))) {
            try (Shop shop = server.with(LOCATION, file("<!-- example: groups -->", "", ""))
                    .start()) {
                assertThat(shop.status("/orders/1")).isEqualTo(200);
                assertThat(shop.status("/functional/x")).isEqualTo(200);
                assertThat(shop.status("/orders/2")).isEqualTo(429);
                assertThat(shop.headgate().statistics().resources()).containsKey("all of it");
            }
        }
    }

    @Test
    void theClientsOfThePageWork() throws Exception {
        try (Shop stock = Shop.of().start()) {
            String host = stock.uri("").getAuthority();
            try (Shop shop = Shop.of()
                    .with(
                            LOCATION,
                            file("<!-- example: clients -->", "resource: stock.example", "resource: '" + host + "'"))
                    .start()) {
                assertThat(call(shop.bean(RestClient.Builder.class).build(), stock))
                        .isEqualTo("order 7");
                assertThat(shop.headgate().statistics().resources()).containsOnlyKeys(host);
                assertThat(shop.headgate().rules().get("stock-limit")).isPresent();
            }
            try (Shop shop = Shop.of(Clients.class).start()) {
                assertThat(call(shop.bean(RestClient.class), stock)).isEqualTo("order 7");
                assertThat(shop.headgate().statistics().resources())
                        .as("without")
                        .isEmpty();
                assertThat(call(shop.bean(RestClient.Builder.class).build(), stock))
                        .isEqualTo("order 7");
                assertThat(shop.headgate().statistics().resources()).containsOnlyKeys("stock");
            }
        }
    }

    /** On a Redis that is away, so that the rule says what happens. */
    @Test
    void theLimitForAllInstancesOfThePageWorks() throws Exception {
        try (Shop shop = Shop.of()
                .with(LOCATION, file("<!-- example: redis -->", "redis.example:6379", "127.0.0.1:1"))
                .start()) {
            assertThat(shop.status("/orders")).isEqualTo(429);
            assertThat(shop.status("/orders/1")).isEqualTo(200);
            assertThat(shop.bean(RedisLimits.class).figures().lastFailure()).contains("127.0.0.1:1");
        }
    }

    private static String call(RestClient client, Shop stock) {
        return client.get().uri(stock.uri("/orders/7")).retrieve().body(String.class);
    }

    private String file(String example, String text, String instead) throws IOException {
        Path file = folder.resolve("application.yml");
        Files.writeString(file, block(example).replace(text, instead));
        return file.toUri().toString();
    }

    @Configuration(proxyBeanMethods = false)
    static class Clients {
        @Bean
        HeadgateRequestInterceptor stockCalls(Headgate headgate) { // RestClient and RestTemplate
            return HeadgateRequestInterceptor.of(headgate)
                    .naming(request -> "stock")
                    .failing(status -> status >= 429);
        }

        @Bean
        HeadgateExchangeFilter reactiveStockCalls(Headgate headgate) { // WebClient
            return HeadgateExchangeFilter.of(headgate).naming(request -> "stock");
        }

        @Bean
        RestClient archive(RestClient.Builder builder) {
            return builder.requestInterceptors(all -> all.removeIf(HeadgateRequestInterceptor.class::isInstance))
                    .build();
        }
    }

    // ------------------------------------------------------------------ the rest

    @Test
    void thePageShowsTheExample() throws IOException {
        assertThat(block("<!-- file: application.yml -->"))
                .isEqualTo(Files.readString(EXAMPLE.resolve("main/resources/application.yml")));
        assertThat(Files.readString(EXAMPLE.resolve("test/java/io/headgate/examples/boot/ShopApplicationTest.java")))
                .contains(block("<!-- example: test -->"));
    }

    @Test
    void everyPropertyIsOnThePage() throws IOException {
        String page = Files.readString(page());
        assertThat(MetadataTest.properties())
                .filteredOn(property -> property.startsWith("headgate."))
                .allMatch(page::contains);
    }

    private static Path page() {
        return ROOT.resolve("docs/guide/spring-boot.md");
    }

    private static Path root() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("docs/guide"))) {
            root = root.getParent();
        }
        return root;
    }

    /** The lines of the code block behind a mark. */
    private static String block(String mark) throws IOException {
        List<String> lines = Files.readAllLines(page());
        int begin = lines.indexOf(mark) + 2;
        assertThat(begin).as(mark).isGreaterThan(1);
        return String.join(
                        "\n",
                        lines.subList(begin, lines.size()).stream()
                                .takeWhile(line -> !line.equals("```"))
                                .toList())
                + "\n";
    }
}
