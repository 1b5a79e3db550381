package io.headgate.telemetry;

import static java.util.Objects.requireNonNull;

import io.headgate.Headgate;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.ArrayList;
import java.util.List;

/**
 * Shows what a {@link Headgate} has counted as metrics of Micrometer: calls, refusals by rule, response times, limits, breakers
 * and what goes wrong.
 *
 * <pre>{@code
 * HeadgateMetrics metrics = HeadgateMetrics.of(headgate);
 * metrics.bindTo(registry);
 * }</pre>
 *
 * <p>Calls pay nothing for it: the engine has counted already. Whoever looks at a meter when the latest reading is more than a
 * second old makes the next, of everything at once. Resources and rules that come later are noticed then, and meters of
 * what is gone are removed. The number of meters is bounded, see {@link HeadgateMetricsBuilder}.
 *
 * <p>Starts no thread. Safe for many threads. It lasts as long as the registry unless it is closed before.
 */
public final class HeadgateMetrics implements MeterBinder, AutoCloseable {

    private final Readings readings;

    HeadgateMetrics(HeadgateMetricsBuilder settings) {
        Headgate headgate = settings.headgate;
        List<Collector> collectors = new ArrayList<>();
        collectors.add(new GateCollector(headgate));
        collectors.add(new ResourceCollector(headgate, settings.maxResources));
        collectors.add(new RuleCollector(headgate, settings.maxRules));
        if (!settings.originsOf.isEmpty()) {
            collectors.add(new OriginCollector(headgate, settings.originsOf, settings.maxOrigins));
        }
        collectors.add(this::addFailures);
        readings = new Readings(collectors, Metric.ON, settings.tags, settings.ticker, settings.maxAge.toNanos());
    }

    private void addFailures(Samples into) {
        into.add(Metric.METRICS_FAILED, readings.failures());
    }

    /** The metrics of {@code headgate}, with the settings there are by default. */
    public static HeadgateMetrics of(Headgate headgate) {
        return builder(headgate).build();
    }

    /** Settings for the metrics of {@code headgate}. */
    public static HeadgateMetricsBuilder builder(Headgate headgate) {
        return new HeadgateMetricsBuilder(requireNonNull(headgate, "headgate"));
    }

    /**
     * Shows the metrics in {@code registry}; several registries can have them. Throws {@link IllegalArgumentException} when another
     * Headgate is shown there under the same tags: give each a tag of its own.
     */
    @Override
    public void bindTo(MeterRegistry registry) {
        readings.bindTo(requireNonNull(registry, "registry"));
    }

    /** Reads now, however old the latest reading is. For tests, and before a last push. */
    public void refresh() {
        readings.refresh();
    }

    /** Takes its meters out of every registry. Harmless when repeated. */
    @Override
    public void close() {
        readings.close();
    }
}
