package io.headgate.telemetry;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.TimeGauge;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/** The meters of one registry. For one thread at a time. */
final class RegistryMeters {

    /*
     * Micrometer holds what a meter reads from by a weak reference: an object that nobody else holds shows as "no number" after
     * the next garbage collection. The functions below hold the readings, which hold the slots. So meters last until they are
     * removed, also when a program does not keep its binder.
     */

    private final MeterRegistry registry;
    private final List<Tag> common;
    private final Runnable beforeReading;
    private final Map<Series, Meter> meters = new HashMap<>();

    RegistryMeters(MeterRegistry registry, List<Tag> common, Runnable beforeReading) {
        this.registry = registry;
        this.common = common;
        this.beforeReading = beforeReading;
    }

    /** Whether another binder shows that metric under these tags already. */
    boolean hasOther(Metric metric) {
        return registry.find(metric.meter()).tags(common).meter() != null;
    }

    /** Shows the series if it is not shown yet. */
    void show(Series series, Slot slot) {
        if (!meters.containsKey(series)) {
            meters.put(series, register(series, slot));
        }
    }

    private Meter register(Series series, Slot slot) {
        Metric metric = series.metric();
        List<Tag> tags = new ArrayList<>(common);
        tags.addAll(series.tags());
        return switch (metric.type()) {
            case COUNTER -> counter(metric, tags, slot);
            case GAUGE -> gauge(metric, tags, slot);
            case TIME_GAUGE -> timeGauge(metric, tags, slot);
            case TIMER -> timer(metric, tags, slot);
        };
    }

    private Meter counter(Metric metric, List<Tag> tags, Slot slot) {
        return FunctionCounter.builder(metric.meter(), slot, fresh(Slot::value))
                .tags(tags)
                .description(metric.meaning())
                .register(registry);
    }

    private Meter gauge(Metric metric, List<Tag> tags, Slot slot) {
        return Gauge.builder(metric.meter(), slot, fresh(Slot::value))
                .tags(tags)
                .description(metric.meaning())
                .register(registry);
    }

    private Meter timeGauge(Metric metric, List<Tag> tags, Slot slot) {
        return TimeGauge.builder(metric.meter(), slot, TimeUnit.NANOSECONDS, fresh(Slot::value))
                .tags(tags)
                .description(metric.meaning())
                .register(registry);
    }

    private Meter timer(Metric metric, List<Tag> tags, Slot slot) {
        ToDoubleFunction<Slot> count = fresh(Slot::value);
        return FunctionTimer.builder(
                        metric.meter(),
                        slot,
                        seen -> (long) count.applyAsDouble(seen),
                        fresh(Slot::nanos),
                        TimeUnit.NANOSECONDS)
                .tags(tags)
                .description(metric.meaning())
                .register(registry);
    }

    private ToDoubleFunction<Slot> fresh(ToDoubleFunction<Slot> read) {
        return slot -> {
            beforeReading.run();
            return read.applyAsDouble(slot);
        };
    }

    /** Takes away all meters but those of these series. Whoever listens to a registry may throw then, which is {@code failed}. */
    void retain(Collection<Series> series, Runnable failed) {
        meters.entrySet().removeIf(shown -> {
            boolean gone = !series.contains(shown.getKey());
            if (gone) {
                remove(shown.getValue(), failed);
            }
            return gone;
        });
    }

    private void remove(Meter meter, Runnable failed) {
        try {
            registry.remove(meter);
        } catch (RuntimeException ofAListener) { // the registry has let it go by then
            failed.run();
        }
    }
}
