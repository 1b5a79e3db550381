package io.headgate.adapters.spring.boot.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.headgate.adapters.spring.boot.Shop;
import io.headgate.rule.Rule;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.source.MemorySource;
import io.headgate.rules.source.WritableRuleSource;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Rules come from files, web servers and beans, and change while the application runs. */
class SourcesTest {

    private static final String INLINE = rule("orders-limit", 1000);

    @TempDir
    Path folder;

    @Test
    void aFileThatChangesChangesTheRulesWithoutARestart() throws Exception {
        Path file = folder.resolve("rules.yaml");
        Files.writeString(file, document(1, rule("orders-limit", 1000)));
        try (Shop shop =
                Shop.of().with("headgate.rules.files[0]", file.toString()).start()) {
            assertThat(shop.status("/orders")).isEqualTo(200);

            Files.writeString(file, document(2, rule("orders-limit", 0)));
            awaitTrue(() -> shop.status("/orders") == 429);

            Files.writeString(file, "headgate: 1\nversion: 3\nrules: [{kind: nonsense}]\n");
            awaitTrue(() ->
                    shop.bean(RuleFeed.class).health().sources().get(0).counts().rejected() > 0);
            assertThat(shop.status("/orders"))
                    .as("the last good document stays")
                    .isEqualTo(429);
        }
    }

    @Test
    void aLaterSourceHidesAnEarlierOneById() throws Exception {
        Path file = folder.resolve("rules.yaml");
        Files.writeString(file, document(1, rule("orders-limit", 0)));
        try (Shop shop = Shop.of()
                .withRules(INLINE, rule("other", 5))
                .with("headgate.rules.files", file.toString())
                .start()) {
            assertThat(shop.status("/orders")).isEqualTo(429);
            assertThat(shop.headgate().rules().all())
                    .extracting(Rule::id)
                    .containsExactlyInAnyOrder("other", "orders-limit");
            assertThat(shop.bean(RuleFeed.class)
                            .provenance()
                            .get("orders-limit")
                            .orElseThrow()
                            .from()
                            .source())
                    .startsWith("file:");
        }
    }

    @Test
    void aWebServerIsAskedWithItsHeaders() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/rules", exchange -> {
            boolean known = "Bearer secret".equals(exchange.getRequestHeaders().getFirst("Authorization"));
            byte[] body = document(1, rule("orders-limit", 0)).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(known ? 200 : 401, known ? body.length : -1);
            if (known) {
                exchange.getResponseBody().write(body);
            }
            exchange.close();
        });
        server.start();
        try (Shop shop = Shop.of()
                .with(
                        "headgate.rules.http[0].address",
                        "http://127.0.0.1:" + server.getAddress().getPort() + "/rules")
                .with("headgate.rules.http[0].interval", "200ms")
                .with("headgate.rules.http[0].headers.Authorization", "Bearer secret")
                .start()) {
            assertThat(shop.status("/orders")).isEqualTo(429);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aSourceThatIsABeanIsFedToo() throws Exception {
        try (Shop shop = Shop.of(OwnSource.class).start()) {
            assertThat(shop.status("/orders")).isEqualTo(429);

            shop.bean(MemorySource.class)
                    .publish(document(2, rule("orders-limit", 1000)), WritableRuleSource.ANY_REVISION);
            awaitTrue(() -> shop.status("/orders") == 200);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnSource {
        @Bean
        MemorySource ownSource() throws Exception {
            MemorySource source = new MemorySource("own");
            source.publish(document(1, rule("orders-limit", 0)), WritableRuleSource.ANY_REVISION);
            return source;
        }
    }

    @Test
    void theSnapshotIsInForceWhileTheSourceIsDown() throws Exception {
        Path file = folder.resolve("rules.yaml");
        Path snapshot = folder.resolve("snapshot");
        Files.writeString(file, document(1, rule("orders-limit", 0)));
        Shop.Builder settings = Shop.of()
                .with("headgate.rules.files[0]", file.toString())
                .with("headgate.rules.snapshot", snapshot.toString())
                .with("headgate.rules.instance", "shop-1");
        try (Shop shop = settings.start()) {
            assertThat(shop.status("/orders")).isEqualTo(429);
            awaitTrue(() -> Files.exists(snapshot));
        }
        Files.delete(file);
        try (Shop shop = settings.start()) {
            assertThat(shop.status("/orders")).isEqualTo(429);
        }
    }

    @Test
    void anOlderApplicationStartsAlthoughASnapshotHasSeenANewerDocument() throws Exception {
        Shop.Builder settings = Shop.of()
                .with("headgate.rules.snapshot", folder.resolve("snapshot").toString());
        try (Shop shop = settings.with("headgate.rules.document", document(2, rule("orders-limit", 0)))
                .start()) {
            assertThat(shop.status("/orders")).isEqualTo(429);
            awaitTrue(() -> Files.exists(folder.resolve("snapshot")));
        }
        try (Shop shop = settings.with("headgate.rules.document", document(1, rule("orders-limit", 1000)))
                .start()) {
            assertThat(shop.status("/orders")).isEqualTo(200);
        }
    }

    @Test
    void theFeedEndsWithTheApplication() {
        RuleFeed feed;
        try (Shop shop = Shop.of().withRules(INLINE).start()) {
            feed = shop.bean(RuleFeed.class);
            assertThat(feed.health().running()).isTrue();
        }
        assertThat(feed.health().running()).isFalse();
    }

    private static String rule(String id, long permits) {
        return "{kind: flow, id: " + id + ", resource: GET /orders, limit: {permits: " + permits + ", per: 1h}}";
    }

    private static String document(long version, String rule) {
        return "headgate: 1\nversion: " + version + "\nrules:\n  - " + rule + "\n";
    }

    private static void awaitTrue(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!condition.call()) {
            assertThat(System.nanoTime() - deadline).as("in time").isNegative();
            Thread.sleep(20);
        }
    }
}
