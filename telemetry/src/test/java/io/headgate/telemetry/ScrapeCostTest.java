package io.headgate.telemetry;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.limiter.Ticker;
import io.headgate.testkit.time.FakeTicker;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A scrape is one reading. The engine reads its ticker once for each snapshot, which is how snapshots are counted here. */
class ScrapeCostTest {

    private static final int RESOURCES = 50;

    private final AtomicLong looks = new AtomicLong();
    private final FakeTicker time = new FakeTicker();
    private final Headgate headgate = Headgate.builder()
            .ticker(new Ticker() {
                @Override
                public long read() {
                    looks.incrementAndGet();
                    return time.read();
                }

                @Override
                public void sleep(long nanos) throws InterruptedException {
                    time.sleep(nanos);
                }
            })
            .rules(flow("r-1").perSecond(10).withId("limit"))
            .build();
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    private long looksDuring(Runnable action) {
        long before = looks.get();
        action.run();
        return looks.get() - before;
    }

    @Test
    void aScrapeTakesOneSnapshotOfEachResourceHoweverManyMetersThereAre() {
        for (int i = 0; i < RESOURCES; i++) {
            headgate.resource("r-" + i).run(() -> {});
        }
        HeadgateMetrics metrics = HeadgateMetrics.builder(headgate).ticker(time).build();
        metrics.bindTo(registry);
        long ofOneReading = looksDuring(() -> {
            headgate.statistics().resources();
            headgate.statistics().rules();
            headgate.statistics().inbound();
            headgate.statistics().leaked();
        });
        assertThat(ofOneReading).isGreaterThan(RESOURCES).isLessThan(RESOURCES + 10);

        time.advance(Duration.ofSeconds(1));
        assertThat(looksDuring(registry::scrape)).isEqualTo(ofOneReading);
        assertThat(looksDuring(registry::scrape))
                .as("the second within a second")
                .isZero();
        assertThat(registry.getMeters()).hasSizeGreaterThan(10 * RESOURCES);
    }

    @Test
    void bindingStartsNoThread() {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (HeadgateMetrics metrics = HeadgateMetrics.of(headgate)) {
            metrics.bindTo(registry);
            registry.scrape();
            Set<Thread> started = new HashSet<>(Thread.getAllStackTraces().keySet());
            started.removeAll(before);
            ThreadGroup own = Thread.currentThread()
                    .getThreadGroup(); // which what is started here inherits; the runtime has its own
            assertThat(started).noneMatch(thread -> own.equals(thread.getThreadGroup()));
        }
    }
}
