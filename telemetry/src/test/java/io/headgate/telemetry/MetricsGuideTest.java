package io.headgate.telemetry;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.source.MemorySource;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Keeps docs/guide/metrics.md true: its tables are those of the code, its examples are run. */
class MetricsGuideTest {

    private static final String PAGE = "docs/guide/metrics.md";
    private static final String SOURCE = "telemetry/src/test/java/io/headgate/telemetry/MetricsGuideTest.java";
    private static final String ALERTS = "telemetry/src/main/resources/io/headgate/telemetry/prometheus-alerts.yaml";

    private final Headgate headgate =
            Headgate.builder().rules(flow("orders").perSecond(1)).build();
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final ObservationRegistry observations = ObservationRegistry.create();

    @Test
    void theTableOfMetricsIsTheListInTheCode() throws IOException {
        assertThat(read(PAGE)).contains("<!-- table: metrics -->\n" + table() + "<!-- end -->");
    }

    private static String table() {
        StringBuilder table =
                new StringBuilder("| metric | type | tags | in Prometheus | meaning |\n|---|---|---|---|---|\n");
        for (Metric metric : Metric.values()) {
            table.append("| `" + metric.meter() + "` | "
                    + metric.type().name().toLowerCase(Locale.ROOT).replace('_', ' ') + " | "
                    + quoted(metric.tags()) + " | "
                    + quoted(PrometheusNames.of(metric)) + " | "
                    + metric.meaning() + " |\n");
        }
        return table.toString();
    }

    private static String quoted(List<String> names) {
        return names.stream().map(name -> '`' + name + '`').collect(Collectors.joining(", "));
    }

    @Test
    void everyAlertIsOnThePageAndNoOther() throws IOException {
        assertThat(found("\\| `(Headgate\\w+)` \\|", read(PAGE))).isEqualTo(found("alert: (\\w+)", read(ALERTS)));
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(one -> one.group(1))
                .toList();
    }

    @Test
    void thePageAndThisTestAreTheSame() throws IOException {
        Map<String, String> onThePage = blocks("<!-- example: (\\S+) -->\n```java\n(.*?)\n```", read(PAGE));
        assertThat(onThePage)
                .hasSizeGreaterThan(3)
                .isEqualTo(blocks("// example: (\\S+)\n(.*?)\n *// end", read(SOURCE)));
    }

    private static Map<String, String> blocks(String pattern, String text) {
        Map<String, String> blocks = new LinkedHashMap<>();
        Matcher matcher = Pattern.compile(pattern, Pattern.DOTALL).matcher(text);
        while (matcher.find()) {
            blocks.put(matcher.group(1), matcher.group(2).stripIndent());
        }
        return blocks;
    }

    @Test
    void binding() {
        // example: bind
        HeadgateMetrics metrics = HeadgateMetrics.of(headgate);
        metrics.bindTo(registry);
        // end
        assertThat(registry.get("headgate.on").gauge().value()).isEqualTo(1);
        metrics.close();
    }

    @Test
    void settings() {
        // example: settings
        HeadgateMetrics metrics = HeadgateMetrics.builder(headgate)
                .tag("gate", "web") // by which it differs from another Headgate in the same registry
                .maxResources(100) // have a tag of their own; the others are together as (other)
                .originsOf("orders") // also who calls this one
                .build();
        metrics.bindTo(registry);
        // end
        assertThat(registry.get("headgate.on").tags("gate", "web").gauge().value())
                .isEqualTo(1);
    }

    @Test
    void feed() {
        try (RuleFeed feed =
                RuleFeed.into(headgate).from(new MemorySource("rules")).start()) {
            // example: feed
            RuleFeedMetrics feedMetrics = RuleFeedMetrics.of(feed, List.of(Tag.of("gate", "web")));
            feedMetrics.bindTo(registry);
            // end
            assertThat(registry.get("headgate.feed.running").gauge().value()).isEqualTo(1);
        }
    }

    @Test
    void observed() {
        // example: observed
        ObservedCalls orders = ObservedCalls.of(headgate.resource("orders"), observations);
        String answer = orders.call(() -> place("order"));
        // end
        assertThat(answer).isEqualTo("order placed");
    }

    private static String place(String order) {
        return order + " placed";
    }

    private static String read(String file) throws IOException {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve(PAGE))) {
            folder = folder.getParent();
        }
        return Files.readString(folder.resolve(file));
    }
}
