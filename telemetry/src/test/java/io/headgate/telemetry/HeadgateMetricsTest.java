package io.headgate.telemetry;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.Headgate;
import io.headgate.breaker.BreakerRule;
import io.headgate.testkit.time.FakeTicker;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadgateMetricsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final FakeTicker ticker = new FakeTicker();
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final Headgate headgate = Headgate.builder()
            .ticker(ticker)
            .rules(flow("orders").perSecond(1).withId("limit"))
            .build();
    private final HeadgateMetrics metrics = metrics(headgate);

    private HeadgateMetrics metrics(Headgate of, String... tag) {
        HeadgateMetricsBuilder settings = HeadgateMetrics.builder(of).ticker(ticker);
        return tag.length == 0 ? settings.build() : settings.tag(tag[0], tag[1]).build();
    }

    private double value(String name, String... tags) {
        return registry.get(name).tags(tags).meter().measure().iterator().next().getValue();
    }

    @Test
    void aResourceThatComesLaterIsNoticedWhenSomebodyLooks() {
        metrics.bindTo(registry);
        headgate.resource("late").run(() -> {});
        assertThat(registry.find("headgate.calls.passed")
                        .tags("resource", "late")
                        .meter())
                .isNull();

        ticker.advance(SECOND);
        value("headgate.on");
        assertThat(value("headgate.calls.passed", "resource", "late")).isEqualTo(1);
    }

    @Test
    void aReadingIsGoodForASecondAndNoLonger() {
        metrics.bindTo(registry);
        headgate.resource("orders").run(() -> {});
        metrics.refresh();
        headgate.resource("free").run(() -> {});
        headgate.resource("orders").tryEnter();
        ticker.advance(SECOND.minusNanos(1));
        assertThat(value("headgate.calls.refused", "resource", "orders")).isZero();
        ticker.advanceNanos(1);
        assertThat(value("headgate.calls.refused", "resource", "orders")).isEqualTo(1);
    }

    @Test
    void metersOfARuleThatIsRemovedVanish() {
        headgate.rules().add(BreakerRule.errorCount("orders", 3).withId("breaker"));
        headgate.resource("orders").run(() -> {});
        metrics.bindTo(registry);
        assertThat(registry.find("headgate.breaker.state")
                        .tags("rule", "breaker")
                        .meters())
                .hasSize(7);
        assertThat(registry.find("headgate.rule.limit").tags("rule", "limit").meters())
                .hasSize(1);

        headgate.rules().remove("breaker");
        ticker.advance(SECOND);
        assertThat(value("headgate.rules")).isEqualTo(1);
        assertThat(registry.find("headgate.breaker.state").meters()).isEmpty();
        assertThat(registry.find("headgate.rule.refused")
                        .tags("rule", "breaker")
                        .meters())
                .isEmpty();
        assertThat(registry.find("headgate.rule.limit").tags("rule", "limit").meters())
                .hasSize(1);
    }

    @Test
    void countsOfARuleNeverGoBackWhenItIsChanged() {
        metrics.bindTo(registry);
        headgate.resource("orders").run(() -> {});
        headgate.resource("orders").tryEnter();
        headgate.resource("orders").tryEnter();
        metrics.refresh();
        assertThat(value("headgate.rule.refused", "rule", "limit")).isEqualTo(2);

        headgate.rules().patch("limit", rule -> flow("orders").perSecond(2).withId("limit"));
        headgate.resource("orders").run(() -> {});
        headgate.resource("orders").tryEnter();
        metrics.refresh();
        assertThat(headgate.statistics().rules().get(0).refused()).isEqualTo(1);
        assertThat(value("headgate.rule.refused", "rule", "limit")).isEqualTo(3);
        assertThat(value("headgate.rule.limit", "rule", "limit")).isEqualTo(2);
    }

    @Test
    void twoHeadgatesLiveInOneRegistryByATag() {
        Headgate second = Headgate.builder().ticker(ticker).build();
        HeadgateMetrics first = metrics(headgate, "gate", "web");
        HeadgateMetrics other = metrics(second, "gate", "jobs");
        first.bindTo(registry);
        other.bindTo(registry);
        headgate.resource("orders").run(() -> {});
        second.resource("orders").run(() -> {});
        second.resource("orders").run(() -> {});
        first.refresh();
        other.refresh();
        assertThat(value("headgate.calls.passed", "resource", "orders", "gate", "web"))
                .isEqualTo(1);
        assertThat(value("headgate.calls.passed", "resource", "orders", "gate", "jobs"))
                .isEqualTo(2);

        other.close();
        assertThat(registry.find("headgate.on").tags("gate", "jobs").meter()).isNull();
        assertThat(value("headgate.calls.passed", "resource", "orders", "gate", "web"))
                .isEqualTo(1);
    }

    @Test
    void twoHeadgatesUnderTheSameTagsAreRefusedAtOnce() {
        metrics.bindTo(registry);
        int before = registry.getMeters().size();
        assertThatThrownBy(() -> metrics(Headgate.builder().build()).bindTo(registry))
                .hasMessage("tags: [] (expected: tags that no other binder in this registry has)");
        assertThatThrownBy(() -> metrics.bindTo(registry)).isInstanceOf(IllegalArgumentException.class);
        assertThat(registry.getMeters()).hasSize(before);
    }

    @Test
    void closingTakesAllItsMetersAndNoOthers() {
        registry.counter("theirs").increment();
        MeterRegistry second = new SimpleMeterRegistry();
        metrics.bindTo(registry);
        metrics.bindTo(second);
        Meter kept = registry.get("headgate.on").meter();
        metrics.close();
        metrics.close();
        assertThat(registry.getMeters())
                .extracting(meter -> meter.getId().getName())
                .containsExactly("theirs");
        assertThat(second.getMeters()).isEmpty();

        ticker.advance(SECOND); // who still holds a meter does not bring anything back
        kept.measure().forEach(measurement -> measurement.getValue());
        metrics.refresh();
        assertThat(registry.getMeters()).hasSize(1);
        assertThatThrownBy(() -> metrics.bindTo(second)).isInstanceOf(IllegalStateException.class);
        metrics(headgate).bindTo(registry); // another one may take its place
    }

    @Test
    void nothingHoldsTheHeadgateOnceItIsClosed() throws InterruptedException {
        WeakReference<Headgate> held = bindAndClose();
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (held.get() != null) {
            System.gc();
            Thread.sleep(10);
            assertThat(System.nanoTime() - deadline)
                    .as("nanoseconds beyond the deadline")
                    .isNegative();
        }
    }

    private WeakReference<Headgate> bindAndClose() {
        Headgate own = Headgate.builder().build();
        own.resource("a").run(() -> {});
        HeadgateMetrics bound = HeadgateMetrics.of(own);
        bound.bindTo(registry);
        bound.close();
        return new WeakReference<>(own);
    }

    @Test
    void metersLastWhenNobodyKeepsTheBinder() {
        metrics(headgate, "gate", "forgotten").bindTo(registry);
        headgate.resource("orders").run(() -> {});
        System.gc();
        ticker.advance(SECOND);
        value("headgate.on", "gate", "forgotten");
        System.gc();
        assertThat(value("headgate.calls.passed", "resource", "orders")).isEqualTo(1);
    }

    @Test
    void aRegistryThatRefusesAMeterDoesNotBreakTheOthers() {
        registry.config().meterFilter(new MeterFilter() {
            @Override
            public Meter.Id map(Meter.Id id) {
                if (id.getName().equals("headgate.calls.passed")) {
                    throw new IllegalStateException("not this one");
                }
                return id;
            }
        });
        headgate.resource("orders").run(() -> {});
        metrics.bindTo(registry);
        metrics.refresh();
        assertThat(value("headgate.metrics.failed")).isPositive();
        assertThat(value("headgate.calls.permits", "resource", "orders")).isEqualTo(1);
    }

    @Test
    void aListenerThatThrowsWhenAMeterIsRemovedBreaksNeitherAScrapeNorTheClose() {
        headgate.rules().add(BreakerRule.errorCount("orders", 3).withId("breaker"));
        headgate.resource("orders").run(() -> {});
        metrics.bindTo(registry);
        registry.config().onMeterRemoved(meter -> {
            throw new IllegalStateException("cannot be removed");
        });
        headgate.rules().remove("breaker");
        ticker.advance(SECOND);
        assertThat(value("headgate.calls.passed", "resource", "orders")).isEqualTo(1);
        assertThat(registry.find("headgate.breaker.state").meters()).isEmpty();

        ticker.advance(SECOND);
        assertThat(value("headgate.metrics.failed")).isPositive();
        metrics.close();
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void worksInACompositeThatGetsItsRegistriesLater() {
        CompositeMeterRegistry composite = new CompositeMeterRegistry();
        metrics.bindTo(composite);
        headgate.resource("orders").run(() -> ticker.advance(Duration.ofMillis(40)));
        metrics.refresh();
        composite.add(registry);
        FunctionTimer timer = registry.get("headgate.calls.response").functionTimer();
        assertThat(timer.count()).isEqualTo(1);
        metrics.close();
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void badSettingsFailAtOnce() {
        HeadgateMetricsBuilder settings = HeadgateMetrics.builder(headgate);
        assertThatThrownBy(() -> settings.maxResources(-1)).hasMessage("maxResources: -1 (expected: >= 0)");
        assertThatThrownBy(() -> settings.maxRules(-1)).hasMessage("maxRules: -1 (expected: >= 0)");
        assertThatThrownBy(() -> settings.maxOrigins(-1)).hasMessage("maxOrigins: -1 (expected: >= 0)");
        assertThatThrownBy(() -> settings.maxAge(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void everyMetricHasItsOwnNameAndMeaning() {
        List<String> names =
                List.of(Metric.values()).stream().map(Metric::meter).toList();
        assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.matches("headgate(\\.[a-z]+)+"));
    }
}
