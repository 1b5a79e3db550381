package io.headgate.telemetry;

import io.headgate.Headgate;
import io.headgate.statistics.Figures;
import io.headgate.statistics.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads who calls the resources that were asked for; origins beyond the cap of each resource are one. */
final class OriginCollector implements Collector {

    private record Asked(String resource, Cap cap) {}

    private final Headgate headgate;
    private final List<Asked> asked = new ArrayList<>();

    OriginCollector(Headgate headgate, Set<String> resources, int maxOrigins) {
        this.headgate = headgate;
        resources.forEach(resource -> asked.add(new Asked(resource, new Cap(maxOrigins))));
    }

    @Override
    public void collect(Samples into) {
        into.add(Metric.TOGETHER, 0, "origin"); // shown when there is none, too
        for (Asked one : asked) {
            Map<String, Snapshot> origins = headgate.statistics().origins(one.resource());
            one.cap().retain(origins.keySet());
            origins.forEach((origin, seen) -> {
                boolean other = origin.equals(TagValues.OTHER);
                boolean own = !other && one.cap().admits(origin);
                into.add(Metric.TOGETHER, own || other ? 0 : 1, "origin");
                add(into, one.resource(), own ? origin : TagValues.OTHER, seen.total());
            });
        }
    }

    private static void add(Samples into, String resource, String origin, Figures total) {
        into.add(Metric.ORIGIN_CALLS, total.passed(), resource, origin, "passed");
        into.add(Metric.ORIGIN_CALLS, total.refused(), resource, origin, "refused");
        into.add(Metric.ORIGIN_CALLS, total.errors(), resource, origin, "error");
    }
}
