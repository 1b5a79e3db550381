package io.headgate.adapters.spring.boot.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.spring.boot.Shop;
import io.headgate.telemetry.HeadgateMetrics;
import io.headgate.telemetry.RuleFeedMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;

/** What Headgate has counted is in the registry of the application. */
class MetricsTest {

    @Test
    void callsAreCountedByResource() throws Exception {
        try (Shop shop = registry()
                .withRules("{kind: flow, resource: GET /orders, limit: {permits: 1, per: 1h}}")
                .start()) {
            shop.get("/orders");
            shop.get("/orders");
            shop.bean(HeadgateMetrics.class).refresh();

            MeterRegistry registry = shop.bean(MeterRegistry.class);
            assertThat(counted(registry, "headgate.calls.passed")).isEqualTo(1);
            assertThat(counted(registry, "headgate.calls.refused")).isEqualTo(1);
            assertThat(registry.getMeters())
                    .anyMatch(meter -> meter.getId().getName().startsWith("headgate.feed"));
        }
    }

    @Test
    void canBeTurnedOff() {
        try (Shop shop = registry().with("headgate.metrics.enabled", "false").start()) {
            assertThat(shop.context().getBeanProvider(HeadgateMetrics.class).getIfAvailable())
                    .isNull();
        }
    }

    @Test
    void withoutAFeedThereAreNoMetricsOfOne() {
        try (Shop shop = registry().start()) {
            assertThat(shop.context().getBeanProvider(HeadgateMetrics.class).getIfAvailable())
                    .isNotNull();
            assertThat(shop.context().getBeanProvider(RuleFeedMetrics.class).getIfAvailable())
                    .isNull();
        }
    }

    private static double counted(MeterRegistry registry, String name) {
        return registry.get(name)
                .tag("resource", "GET /orders")
                .functionCounter()
                .count();
    }

    private static Shop.Builder registry() {
        return Shop.of().with("management.simple.metrics.export.enabled", "true");
    }
}
