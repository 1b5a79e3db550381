package io.headgate.telemetry;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Scrapes while calls run, resources come, rules change and the binder is closed. */
@Tag("concurrency")
class MetricsThreadsTest {

    @Test
    void manyMayLookWhileEverythingChanges() throws Exception {
        Headgate headgate = Headgate.builder().rules(flow("r-0").perSecond(10)).build();
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        HeadgateMetrics metrics = HeadgateMetrics.builder(headgate)
                .maxAge(Duration.ofNanos(1))
                .maxResources(50)
                .build();
        metrics.bindTo(registry);
        AtomicBoolean stop = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<?>> running = new ArrayList<>();
        try {
            running.add(threads.submit(() -> scrapeUntil(stop, registry)));
            running.add(threads.submit(() -> scrapeUntil(stop, registry)));
            running.add(threads.submit(() -> callUntil(stop, headgate)));
            running.add(threads.submit(() -> changeUntil(stop, headgate)));
            Thread.sleep(1_500); // for how long it runs, not what it waits for
            metrics.close();
        } finally {
            stop.set(true);
            threads.shutdown();
        }
        for (Future<?> one : running) {
            one.get(120, TimeUnit.SECONDS);
        }
        assertThat(registry.getMeters()).isEmpty();
        HeadgateMetrics after = HeadgateMetrics.of(headgate);
        after.bindTo(registry);
        double passed = Scrape.of(registry.scrape()).samples().stream()
                .filter(sample -> sample.name().equals("headgate_calls_passed_total"))
                .mapToDouble(Scrape.Sample::value)
                .sum();
        assertThat(passed).isPositive();
        assertThat(Scrape.of(registry.scrape()).value("headgate_metrics_failed_total"))
                .isZero();
    }

    private static void scrapeUntil(AtomicBoolean stop, PrometheusMeterRegistry registry) {
        while (!stop.get()) {
            Scrape.of(registry.scrape());
        }
    }

    private static void callUntil(AtomicBoolean stop, Headgate headgate) {
        for (int i = 0; !stop.get(); i++) {
            try {
                headgate.resource("r-" + i % 500).run(() -> {});
            } catch (BlockedException refused) {
                assertThat(refused.rule()).isNotNull(); // calls too many, as they should
            }
        }
    }

    private static void changeUntil(AtomicBoolean stop, Headgate headgate) {
        for (int i = 0; !stop.get(); i++) {
            headgate.rules().add(flow("r-" + i % 100).perSecond(5).withId("changing"));
            headgate.rules().remove("changing");
        }
    }
}
