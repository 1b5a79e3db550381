package io.headgate.telemetry;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.rule.Target;
import io.headgate.testkit.time.FakeTicker;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever names there are, the number of meters is bounded and no call is lost. */
class BoundedTagsTest {

    private final FakeTicker ticker = new FakeTicker();
    private final MeterRegistry registry = new SimpleMeterRegistry();

    private double sum(String name) {
        return registry.find(name).meters().stream()
                .mapToDouble(meter -> meter.measure().iterator().next().getValue())
                .sum();
    }

    private double value(String name, String... tags) {
        return registry.get(name).tags(tags).meter().measure().iterator().next().getValue();
    }

    @Test
    void aHundredThousandRandomResourcesAreAFewHundredSeries() {
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .maxResources(1_000)
                .rules(flow("named").perSecond(10), flow(Target.prefix("/")).perSecond(1_000_000))
                .build();
        HeadgateMetrics metrics = HeadgateMetrics.builder(headgate)
                .ticker(ticker)
                .maxResources(20)
                .maxRules(30)
                .build();
        metrics.bindTo(registry);
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int i = 1; i <= 100_000; i++) {
            headgate.resource("/" + Long.toHexString(random.nextLong())).run(() -> {});
            if (i % 20_000 == 0) {
                ticker.advance(Duration.ofSeconds(2));
                value("headgate.on"); // a look at any meter brings those of new resources
                assertThat(sum("headgate.calls.passed")).as("seed " + seed).isEqualTo(i);
            }
        }
        headgate.resource("named").run(() -> {});
        metrics.refresh();
        assertThat(registry.find("headgate.calls.passed").meters()).hasSize(20 + 1 + 1);
        assertThat(value("headgate.calls.passed", "resource", "named")).isEqualTo(1);
        assertThat(registry.find("headgate.rule.refused").meters()).hasSizeLessThanOrEqualTo(30 + 1);
        assertThat(registry.getMeters()).hasSizeLessThan(600);
        assertThat(value("headgate.metrics.together", "tag", "resource")).isEqualTo(1_000 - 20);
        assertThat(value("headgate.overflow", "cap", "resource")).isEqualTo(100_000 - 1_000);
    }

    @Test
    void originsAreShownOnlyWhenAskedForAndAreBounded() {
        Headgate headgate = Headgate.builder().ticker(ticker).build();
        for (int i = 0; i < 5_000; i++) {
            headgate.resource("a").from("user-" + i).run(() -> {});
            headgate.resource("b").from("user-" + i).run(() -> {});
        }
        HeadgateMetrics.builder(headgate).originsOf("a").maxOrigins(10).build().bindTo(registry);
        assertThat(registry.find("headgate.origin.calls").meters()).hasSize((10 + 1) * 3);
        assertThat(registry.find("headgate.origin.calls").tags("resource", "b").meters())
                .isEmpty();
        assertThat(sum("headgate.origin.calls")).isEqualTo(5_000);
        assertThat(registry.find("headgate.calls.passed").meters()).hasSize(2);
    }

    @Test
    void aNameIsCutAndCleanedAndStaysItself() {
        String line = "a\r\nfake_metric 1\u202e";
        String longName = "x".repeat(1_000);
        assertThat(TagValues.text("GET /orders/{id} 订单")).isEqualTo("GET /orders/{id} 订单");
        assertThat(TagValues.text(line)).startsWith("a??fake_metric 1?#").doesNotContain("\n");
        assertThat(TagValues.text(longName)).hasSizeLessThan(220).startsWith("xxx");
        assertThat(TagValues.text(longName)).isNotEqualTo(TagValues.text(longName + "x"));
        assertThat(TagValues.text(" ")).isEqualTo("(none)");
    }

    @Test
    void namesThatBecomeTheSameTagAreShownInSum() {
        String one = "\u0001\u001f";
        String other = "\u0002\u0000"; // nothing of both prints, and they have the same hash
        assertThat(TagValues.text(one)).isEqualTo(TagValues.text(other));
        Samples samples = new Samples();
        samples.add(Metric.PASSED, 1, one);
        samples.add(Metric.PASSED, 2, other);
        assertThat(samples.all().values()).containsExactly(new Amount(3, 0));
    }

    @Test
    void aResourceThatIsGoneFreesItsPlaceAndTheOthersCountDoesNotFall() {
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .maxResources(1)
                .rules(
                        flow("b").perSecond(9).withId("b"),
                        flow("c").perSecond(9).withId("c"))
                .build();
        HeadgateMetrics metrics =
                HeadgateMetrics.builder(headgate).ticker(ticker).maxResources(1).build();
        headgate.resource("a").run(() -> {});
        headgate.resource("b").run(() -> {});
        headgate.resource("c").run(() -> {});
        headgate.resource("c").run(() -> {});
        metrics.bindTo(registry);
        assertThat(value("headgate.calls.passed", "resource", "(other)")).isEqualTo(2);

        headgate.rules().remove("b"); // beyond the cap and no longer named: the engine lets it go
        metrics.refresh();
        assertThat(registry.find("headgate.calls.passed").tags("resource", "b").meter())
                .isNull();
        assertThat(value("headgate.calls.passed", "resource", "c")).isEqualTo(2);
        for (Meter meter : registry.find("headgate.calls.passed")
                .tags("resource", "(other)")
                .meters()) {
            assertThat(meter.measure().iterator().next().getValue()).isGreaterThanOrEqualTo(2);
        }
    }
}
