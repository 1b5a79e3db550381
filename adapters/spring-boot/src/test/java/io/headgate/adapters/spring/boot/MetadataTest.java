package io.headgate.adapters.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What an editor knows of the properties. */
class MetadataTest {

    @Test
    void everyPropertyIsThereAndIsDescribed() throws Exception {
        Map<String, String> described = new TreeMap<>();
        metadata()
                .get("properties")
                .forEach(each -> described.put(
                        each.get("name").asString(), each.path("description").asString("")));

        assertThat(described.keySet()).containsExactlyInAnyOrderElementsOf(properties());
        assertThat(described.values()).noneMatch(String::isBlank);
    }

    @Test
    void everyHintIsOfAProperty() throws Exception {
        JsonNode metadata = metadata();
        List<String> names = new ArrayList<>();
        metadata.get("properties").forEach(each -> names.add(each.get("name").asString()));

        assertThat(metadata.get("hints")).isNotEmpty();
        metadata.get("hints")
                .forEach(each -> assertThat(names).contains(each.get("name").asString()));
    }

    static List<String> properties() {
        Stream<String> engine = Stream.of(
                        "enabled",
                        "on",
                        "max-resources",
                        "max-origins",
                        "max-entrances",
                        "statistics-memory",
                        "rule-memory")
                .map("headgate."::concat);
        Stream<String> rules = Stream.of("document", "files", "http", "snapshot", "instance", "first-wait", "required")
                .map("headgate.rules."::concat);
        Stream<String> console =
                Stream.of("uri", "credential", "instance", "allow-plaintext").map("headgate.console."::concat);
        Stream<String> web = Stream.of(
                        "enabled",
                        "order",
                        "excluded",
                        "origin.from",
                        "origin.header",
                        "origin.ipv6-prefix",
                        "proxies.networks",
                        "proxies.header",
                        "entrance.per",
                        "entrance.name",
                        "groups",
                        "max-routes")
                .map("headgate.web."::concat);
        Stream<String> gateway = Stream.of(
                        "enabled",
                        "every-route",
                        "excluded",
                        "groups",
                        "origin.from",
                        "origin.header",
                        "origin.ipv6-prefix",
                        "proxies.networks",
                        "proxies.header",
                        "entrance.per",
                        "entrance.name")
                .map("headgate.gateway."::concat);
        Stream<String> redis =
                Stream.of("uri", "prefix", "deadline", "member", "for-rules").map("headgate.redis."::concat);
        Stream<String> client = Stream.of("enabled", "named-by").map("headgate.client."::concat);
        Stream<String> metrics = Stream.of("enabled", "max-resources", "max-rules", "origins-of", "max-origins")
                .map("headgate.metrics."::concat);
        Stream<String> boot = Stream.of(
                "management.endpoint.headgate.access",
                "management.endpoint.headgate.enabled",
                "management.endpoint.headgate.cache.time-to-live",
                "management.health.headgate.enabled",
                "management.health.headgate-redis.enabled");
        return Stream.of(engine, rules, console, web, gateway, redis, client, metrics, boot)
                .flatMap(each -> each)
                .toList();
    }

    /** Of this module: Boot has files of the same name. */
    private static JsonNode metadata() throws IOException {
        for (URL each : Collections.list(
                MetadataTest.class.getClassLoader().getResources("META-INF/spring-configuration-metadata.json"))) {
            try (InputStream in = each.openStream()) {
                JsonNode found = JsonMapper.shared().readTree(in);
                if (found.toString().contains("\"headgate.on\"")) {
                    return found;
                }
            }
        }
        throw new AssertionError("metadata: none (expected: that of this module)");
    }
}
