package io.headgate.lab.whatif;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What came of one rule set.
 *
 * @param name what the rules are called
 * @param lastArrival when the last call came, in nanoseconds from the start
 * @param total all calls
 * @param resources the calls of each resource
 * @param rules what each rule refused, in the order of the document
 * @param timeline all calls over time
 * @param changes what breakers and shedding did
 * @param changesLost how many changes there was no room for
 * @param notes what of the rules cannot be simulated, a line each
 */
public record RunResult(
        String name,
        long lastArrival,
        Counts total,
        Map<String, Counts> resources,
        List<RuleCount> rules,
        Timeline timeline,
        List<StateChange> changes,
        long changesLost,
        List<String> notes) {

    /** Copies the lists. */
    public RunResult {
        resources = Collections.unmodifiableMap(new LinkedHashMap<>(resources));
        rules = List.copyOf(rules);
        changes = List.copyOf(changes);
        notes = List.copyOf(notes);
    }

    /** The calls of one resource, which must be one of {@link #resources}. */
    public Counts countsOf(String resource) {
        return requireNonNull(resources.get(resource), resource);
    }

    /** Good answers in each second of the traffic, on average. */
    public double goodput() {
        return total.good() * 1e9 / Math.max(1, lastArrival);
    }

    /** The most calls that queued in the service at a time. */
    public int mostQueued() {
        return timeline.moments().stream().mapToInt(Moment::mostQueued).max().orElse(0);
    }
}
