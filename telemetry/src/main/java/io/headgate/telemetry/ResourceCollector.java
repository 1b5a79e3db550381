package io.headgate.telemetry;

import io.headgate.Headgate;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import io.headgate.statistics.ResponseTimes;
import io.headgate.statistics.Snapshot;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads what happened at each resource; those without a tag of their own are one. */
final class ResourceCollector implements Collector {

    /*
     * Who makes resources from paths by mistake, or under attack, has as many of them as there are callers. So there are two
     * caps, as the engine has: one for resources that no rule names, and one for those that a rule does, so that the
     * crowd cannot take the places of what an operator cares about.
     *
     * What is together has sums, and the slowest of all; percentiles of several cannot be had from the percentiles of
     * each, so there are none.
     */

    private static final Map<String, Double> PERCENTILES = Map.of("0.5", 50.0, "0.95", 95.0, "0.99", 99.0);

    private final Headgate headgate;
    private final Cap unnamed;
    private final Cap named;

    ResourceCollector(Headgate headgate, int maxResources) {
        this.headgate = headgate;
        this.unnamed = new Cap(maxResources);
        this.named = new Cap(maxResources);
    }

    @Override
    public void collect(Samples into) {
        Map<String, Snapshot> all = headgate.statistics().resources();
        unnamed.retain(all.keySet());
        named.retain(all.keySet());
        Set<String> byRule = namedByRules();
        into.add(Metric.RESOURCES, 0); // shown when there is none, too
        into.add(Metric.TOGETHER, 0, "resource");
        all.forEach((name, seen) -> {
            if (name.equals(TagValues.OTHER)) {
                figures(into, seen, name);
                return;
            }
            boolean own = hasPlace(name, byRule);
            into.add(Metric.RESOURCES, 1);
            into.add(Metric.TOGETHER, own ? 0 : 1, "resource");
            figures(into, seen, own ? name : TagValues.OTHER);
            if (own) {
                percentiles(into, seen.responseTimes(), name);
            }
        });
    }

    private Set<String> namedByRules() {
        return headgate.rules().all().stream()
                .map(Rule::target)
                .filter(Target.Name.class::isInstance)
                .map(Target::text)
                .collect(Collectors.toSet());
    }

    private boolean hasPlace(String name, Set<String> byRule) {
        return unnamed.has(name)
                || named.has(name)
                || (byRule.contains(name) && named.admits(name))
                || unnamed.admits(name);
    }

    private static void figures(Samples into, Snapshot seen, String resource) {
        into.add(Metric.PASSED, seen.total().passed(), resource);
        into.add(Metric.REFUSED, seen.total().refused(), resource);
        into.add(Metric.ERRORS, seen.total().errors(), resource);
        into.add(Metric.PERMITS, seen.permits(), resource);
        into.addTimes(Metric.RESPONSE, seen.total().finished(), seen.total().responseNanos(), resource);
        into.addTimes(Metric.WAIT, seen.waited(), seen.waitNanos(), resource);
        into.add(Metric.IN_FLIGHT, seen.inFlight(), resource);
        into.add(Metric.WAITING, seen.waiting(), resource);
        into.addGreatest(Metric.SLOWEST, percentile(seen.responseTimes(), 100), resource);
    }

    private static void percentiles(Samples into, ResponseTimes times, String resource) {
        PERCENTILES.forEach((quantile, percent) ->
                into.addGreatest(Metric.PERCENTILE, percentile(times, percent), resource, quantile));
    }

    private static double percentile(ResponseTimes times, double percent) {
        return times.calls() == 0 ? Double.NaN : times.percentile(percent).toNanos();
    }
}
