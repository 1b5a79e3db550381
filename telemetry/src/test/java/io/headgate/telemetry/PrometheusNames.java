package io.headgate.telemetry;

import java.util.List;

/** What Prometheus makes of our names. */
final class PrometheusNames {

    private PrometheusNames() {}

    static List<String> of(Metric metric) {
        String name = metric.meter().replace('.', '_');
        return switch (metric.type()) {
            case COUNTER -> List.of(name + "_total");
            case GAUGE -> List.of(name);
            case TIME_GAUGE -> List.of(name + "_seconds");
            case TIMER -> List.of(name + "_seconds_count", name + "_seconds_sum");
        };
    }

    static String first(Metric metric) {
        return of(metric).get(0);
    }
}
