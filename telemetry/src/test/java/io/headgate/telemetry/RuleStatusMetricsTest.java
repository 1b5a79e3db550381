package io.headgate.telemetry;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.RuleFigures;
import io.headgate.adaptive.AdaptiveRule;
import io.headgate.adaptive.Partitions;
import io.headgate.limiter.concurrency.Aimd;
import io.headgate.testkit.time.FakeTicker;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The words by which guards tell their state are those that are shown. */
class RuleStatusMetricsTest {

    /** Words that are for people only: they say what a rule is, how long something takes, or what another number says. */
    private static final Set<String> NOT_SHOWN = Set.of(
            "busy", "maxOrigins", "sharedUsed", "own", "sharing", "signal", "openFor", "percent", "out", "probes");

    private final FakeTicker ticker = new FakeTicker();
    private final MeterRegistry registry = new SimpleMeterRegistry();

    private double value(String name, String... tags) {
        return registry.get(name).tags(tags).meter().measure().iterator().next().getValue();
    }

    @Test
    void sharesAndOriginsAreShown() {
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .rules(
                        AdaptiveRule.of("orders", Aimd.defaults().withRange(10, 1, 100))
                                .withPartitions(Partitions.byOrigin(Map.of("shop", 60)))
                                .withId("adaptive"),
                        flow("orders").perSecond(5).fromEachOther().withId("each"))
                .build();
        headgate.resource("orders").from("shop").enter();
        HeadgateMetrics.of(headgate).bindTo(registry);
        assertThat(value("headgate.rule.limit", "rule", "adaptive")).isEqualTo(10);
        assertThat(value("headgate.rule.used", "rule", "adaptive")).isEqualTo(1);
        assertThat(value("headgate.share.inflight", "rule", "adaptive", "share", "shop"))
                .isEqualTo(1);
        assertThat(value("headgate.share.inflight", "rule", "adaptive", "share", "(other)"))
                .isZero();
        assertThat(value("headgate.rule.origins", "rule", "each")).isEqualTo(1);
        assertThat(value("headgate.rule.shared", "rule", "each")).isZero();
    }

    @Test
    void everyWordOfOurGuardsIsShownOrLeftOutOnPurpose() {
        Shop shop = new Shop();
        shop.trade();
        HeadgateMetrics.of(shop.headgate).bindTo(registry);
        Set<String> unknown = new TreeSet<>();
        for (RuleFigures figures : shop.headgate.statistics().rules()) {
            figures.status().forEach((word, text) -> {
                Samples samples = new Samples();
                RuleCollector.status(samples, word, text, "rule", "resource");
                boolean number = text.matches("-?\\d.*");
                if (samples.all().isEmpty() && number && !NOT_SHOWN.contains(word)) {
                    unknown.add(figures.ruleId() + " " + word);
                }
            });
        }
        assertThat(unknown).isEmpty();
        assertThat(value("headgate.rule.errors", "rule", "broken")).isEqualTo(8);
    }
}
