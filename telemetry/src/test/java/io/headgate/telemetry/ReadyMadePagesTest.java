package io.headgate.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Entry;
import io.headgate.redis.RedisLimits;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.feed.SourceState;
import io.headgate.rules.source.MemorySource;
import io.headgate.rules.source.WritableRuleSource;
import io.headgate.sources.contract.ServerProcess;
import io.lettuce.core.RedisURI;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The dashboard and the alerts find what they ask for in a scrape of a program in which all of it happens. */
class ReadyMadePagesTest {

    private static final String GOOD =
            "headgate: 1\nversion: 7\nrules:\n  - {kind: flow, id: fed, resource: fed, limit: {permits: 3, per: 1s}}\n";
    private static final Set<String> ADDED_BY_PROMETHEUS = Set.of("instance");
    private static final Set<String> MAY_BE_ZERO = Set.of(
            "headgate_calls_waiting", // would need a second thread
            "headgate_system_shed", // would need a machine without processor to spare
            "headgate_metrics_failed_total");
    private static final Pattern LEGEND = Pattern.compile("\\{\\{\\s*(?:\\$labels\\.)?(\\w+)\\s*}}");

    @TempDir
    static Path folder;

    private static Scrape scrape;

    @BeforeAll
    static void runTheShop() throws Exception {
        Shop shop = new Shop();
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        MemorySource taken = new MemorySource("taken");
        MemorySource missing = new MemorySource("missing");
        Path noFolder = Files.writeString(folder.resolve("file"), "");
        taken.publish(GOOD, WritableRuleSource.ANY_REVISION);
        try (RuleFeed feed = RuleFeed.into(shop.headgate)
                        .from(taken)
                        .from(missing)
                        .snapshot(noFolder.resolve("rules.snapshot"))
                        .start(Duration.ofSeconds(20));
                RuleFeedMetrics feedMetrics = RuleFeedMetrics.of(feed);
                RedisLimits away = RedisLimits.connect(RedisURI.create("127.0.0.1", ServerProcess.freePort()));
                RedisLimitsMetrics fleetMetrics = RedisLimitsMetrics.of(away);
                HeadgateMetrics metrics = HeadgateMetrics.builder(shop.headgate)
                        .maxResources(20)
                        .originsOf("GET /orders")
                        .build()) {
            metrics.bindTo(registry);
            feedMetrics.bindTo(registry);
            fleetMetrics.bindTo(registry);
            taken.publish("headgate: 1\nrules: [{kind: flow, limit: nonsense}]\n", WritableRuleSource.ANY_REVISION);
            await(() -> feed.health().source("memory:taken").state() == SourceState.REJECTED);
            await(() -> feed.health().snapshot().failures() > 0);
            shop.trade();
            shop.forgetAnEntry();
            shop.crowd();
            shop.trade();
            Entry open = shop.leaveOpen();
            metrics.refresh();
            feedMetrics.refresh();
            scrape = Scrape.of(registry.scrape());
            open.close();
        }
    }

    private static void await(BooleanSupplier reached) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!reached.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline)
                    .as("nanoseconds beyond the deadline")
                    .isNegative();
            Thread.sleep(5);
        }
    }

    @Test
    void everyQueryOfTheDashboardFindsSeries() throws IOException {
        JsonNode dashboard = JsonMapper.shared().readTree(text("grafana-dashboard.json"));
        int queries = 0;
        for (JsonNode panel : dashboard.get("panels")) {
            for (JsonNode target : panel.path("targets")) {
                check(target.get("expr").asString(), target.get("legendFormat").asString());
                queries++;
            }
        }
        assertThat(queries).isGreaterThan(30);
        for (JsonNode annotation : dashboard.get("annotations").get("list")) {
            check(annotation.get("expr").asString(), "");
        }
    }

    @Test
    void theVariableOfTheDashboardIsALabelThereIs() throws IOException {
        JsonNode dashboard = JsonMapper.shared().readTree(text("grafana-dashboard.json"));
        List<String> definitions = new ArrayList<>();
        dashboard
                .get("templating")
                .get("list")
                .forEach(one -> definitions.add(one.path("definition").asString("")));
        assertThat(definitions).contains("label_values(headgate_calls_passed_total, resource)");
        assertThat(scrape.value("headgate_calls_passed_total", "resource", "orders"))
                .isPositive();
    }

    @Test
    void panelsDoNotOverlapAndHaveIdsOfTheirOwn() throws IOException {
        JsonNode dashboard = JsonMapper.shared().readTree(text("grafana-dashboard.json"));
        Set<Integer> ids = new TreeSet<>();
        Set<String> cells = new TreeSet<>();
        for (JsonNode panel : dashboard.get("panels")) {
            assertThat(ids.add(panel.get("id").asInt())).isTrue();
            JsonNode grid = panel.get("gridPos");
            for (int x = 0; x < grid.get("w").asInt(); x++) {
                for (int y = 0; y < grid.get("h").asInt(); y++) {
                    assertThat(cells.add((grid.get("x").asInt() + x) + ","
                                    + (grid.get("y").asInt() + y)))
                            .as(panel.get("title").asString())
                            .isTrue();
                }
            }
        }
    }

    @Test
    @SuppressWarnings("unchecked")
    void everyAlertFindsSeries() throws IOException {
        Map<String, List<Map<String, Object>>> file = (Map<String, List<Map<String, Object>>>)
                new Load(LoadSettings.builder().build()).loadFromString(text("prometheus-alerts.yaml"));
        List<Map<String, Object>> alerts =
                (List<Map<String, Object>>) file.get("groups").get(0).get("rules");
        Set<String> names = new TreeSet<>();
        for (Map<String, Object> alert : alerts) {
            assertThat(names.add((String) alert.get("alert"))).isTrue();
            assertThat(alert).containsKeys("expr", "labels", "annotations");
            Map<String, String> annotations = (Map<String, String>) alert.get("annotations");
            check((String) alert.get("expr"), annotations.get("summary"));
        }
        assertThat(names).hasSizeGreaterThan(10);
    }

    @Test
    void whatHappenedIsThere() {
        assertThat(scrape.value("headgate_breaker_state", "rule", "pay-breaker", "state", "open"))
                .isEqualTo(1);
        assertThat(scrape.value("headgate_feed_state", "source", "memory:taken", "state", "rejected"))
                .isEqualTo(1);
        assertThat(scrape.value("headgate_feed_version", "source", "memory:taken"))
                .isEqualTo(7);
        assertThat(scrape.value("headgate_feed_reachable", "source", "memory:missing"))
                .isZero();
        assertThat(scrape.value("headgate_feed_snapshot_trouble")).isEqualTo(1);
        assertThat(scrape.value("headgate_entries_leaked_total")).isEqualTo(1);
        assertThat(scrape.value("headgate_fleet_mode", "mode", "alone")).isEqualTo(1);
        assertThat(scrape.value("headgate_metrics_failed_total")).isZero();
        assertThat(scrape.value("headgate_origin_calls_total", "origin", "shop", "outcome", "passed"))
                .isEqualTo(2);
    }

    /** Every metric that the program can show was shown: none is forgotten by the collectors. */
    @Test
    void everyMetricIsThere() {
        Set<String> missing = new TreeSet<>();
        for (Metric metric : Metric.values()) {
            String name = PrometheusNames.first(metric);
            if (scrape.samples().stream().noneMatch(sample -> sample.name().equals(name))) {
                missing.add(name);
            }
        }
        assertThat(missing)
                .containsExactlyInAnyOrder(
                        "headgate_rule_origins",
                        "headgate_rule_shared_total",
                        "headgate_rule_decided_total", // of rules for a cluster
                        "headgate_share_inflight");
    }

    private static void check(String expression, String legend) {
        PromQl query = new PromQl(expression.replace("$resource", ".*").replace("$__rate_interval", "1m"));
        assertThat(query.selectors()).as(expression).isNotEmpty();
        Set<String> labels = new TreeSet<>(query.groupedBy());
        labels.removeAll(ADDED_BY_PROMETHEUS);
        for (PromQl.Selector selector : query.selectors()) {
            List<Scrape.Sample> found =
                    scrape.samples().stream().filter(selector::selects).toList();
            assertThat(found).as(expression + ": " + selector).isNotEmpty();
            if (!MAY_BE_ZERO.contains(selector.name())) {
                assertThat(found).as(expression + ": " + selector).anyMatch(sample -> sample.value() > 0);
            }
            assertThat(found)
                    .allSatisfy(sample ->
                            assertThat(sample.labels()).as(expression).containsKeys(labels.toArray(String[]::new)));
        }
        LEGEND.matcher(legend)
                .results()
                .forEach(used -> assertThat(query.groupedBy().isEmpty() ? ADDED_BY_PROMETHEUS : query.groupedBy())
                        .as(legend)
                        .contains(used.group(1)));
    }

    private static String text(String file) throws IOException {
        try (InputStream in = HeadgateMetrics.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
