package io.headgate.lab.whatif;

import io.headgate.lab.downstream.Downstream;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The books of a run: all calls, the calls of each resource, the refusals of each rule, and all of it over time. */
final class Ledger {

    /** How many resources are counted apart; those beyond are together under {@link #OTHERS}. */
    static final int MOST_RESOURCES = 1_000;

    static final String OTHERS = "(other)";

    private final Tally total = new Tally();
    private final Map<String, Tally> resources = new HashMap<>();
    private final Map<String, Long> refusedBy = new HashMap<>();
    private final RuleSeries series = new RuleSeries();
    private final TimelineCounter timeline = new TimelineCounter();
    private final Downstream downstream;

    Ledger(Downstream downstream) {
        this.downstream = downstream;
    }

    Tally of(String resource) {
        Tally known = resources.get(resource);
        if (known != null) {
            return known;
        }
        String name = resources.size() < MOST_RESOURCES ? resource : OTHERS;
        return resources.computeIfAbsent(name, unused -> new Tally());
    }

    void offered(Tally resource, long now) {
        total.offered();
        resource.offered();
        timeline.at(now).offered();
    }

    void refused(Tally resource, String ruleId, long now) {
        total.refused();
        resource.refused();
        refusedBy.merge(ruleId, 1L, Long::sum);
        timeline.at(now).refused(series.of(ruleId));
    }

    /** {@code more} calls wait, or, when negative, wait no longer. */
    void waits(Tally resource, int more) {
        total.waits(more);
        resource.waits(more);
    }

    void admitted(Tally resource) {
        total.admitted();
        resource.admitted();
    }

    /** The service has taken a call, or had no room. */
    void seen(long now) {
        timeline.at(now).sees(downstream.running(), downstream.queued());
    }

    void ended(Tally resource, Ending ending, long nanos, long now) {
        total.ended(ending, nanos);
        resource.ended(ending, nanos);
        timeline.at(now).ended(ending, nanos);
    }

    /** A rule in shadow would have refused so many calls in all. */
    void inShadow(String ruleId, long calls, long now) {
        long more = calls - refusedBy.getOrDefault(ruleId, 0L);
        if (more > 0) {
            refusedBy.put(ruleId, calls);
            timeline.at(now).wouldRefuse(series.of(ruleId), more);
        }
    }

    TimelineCounter timeline() {
        return timeline;
    }

    Counts total() {
        return total.counts();
    }

    Map<String, Counts> resources() {
        Map<String, Counts> all = new TreeMap<>();
        resources.forEach((name, tally) -> all.put(name, tally.counts()));
        return all;
    }

    long refusedBy(String ruleId) {
        return refusedBy.getOrDefault(ruleId, 0L);
    }

    int series(String ruleId) {
        return refusedBy(ruleId) == 0 ? RuleSeries.NONE : series.of(ruleId);
    }
}
