package io.headgate.differential;

import io.headgate.differential.CommonRule.Excess;
import io.headgate.differential.CommonRule.Flow;
import io.headgate.differential.CommonRule.Measure;
import io.headgate.differential.CommonRule.Relation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Sentinel's flow rules that refuse at once: what passed, and what is in flight, by resource, origin and entrance. */
final class FlowModel extends Model {

    /** Where we differ. */
    enum Change implements Model.Change {
        /** A call of weight n asks Sentinel for n in flight and then counts as one. For us it counts as n. */
        WEIGHT_IN_FLIGHT("flow: weight in flight"),
        /** While the related resource has never been called, Sentinel admits whatever the limit and the weight. */
        RELATED_UNKNOWN("flow: related never called");

        private final String title;

        Change(String title) {
            this.title = title;
        }

        @Override
        public String title() {
            return title;
        }
    }

    /** Whose calls are counted together: "A", "A from red", "A through web". */
    private static final class Node {

        private final Map<Long, Long> passedByHalf = new HashMap<>();
        private long inFlight;

        long used(Measure measure, long half) {
            return measure == Measure.IN_FLIGHT
                    ? inFlight
                    : passedByHalf.getOrDefault(half, 0L) + passedByHalf.getOrDefault(half - 1, 0L);
        }
    }

    private final long startMillis;
    private final List<Flow> rules;
    private final Set<Change> changes;
    private final Map<String, Node> nodes = new HashMap<>();

    private FlowModel(Trace trace, Set<Change> changes) {
        this.startMillis = trace.startMillis();
        this.rules = trace.rules().stream().map(Flow.class::cast).toList();
        this.changes = changes;
    }

    static KnownDifference difference() {
        return ModelledDifference.exact(
                Change.class,
                trace -> trace.rules().stream()
                                .allMatch(rule -> rule instanceof Flow flow && flow.excess() == Excess.REFUSE)
                        && !trace.hasPriority(),
                FlowModel::new);
    }

    private Node node(String key) {
        return nodes.computeIfAbsent(key, unused -> new Node());
    }

    @Override
    Verdict answer(int call, Arrival arrival) {
        long half = (startMillis + arrival.at()) / 500;
        for (Flow rule : rules) {
            if (concerns(rule, arrival)
                    && isKnown(rule)
                    && node(key(rule, arrival)).used(rule.measure(), half) + arrival.permits() > rule.count()) {
                return Verdict.REFUSED;
            }
        }
        for (String key : keys(arrival)) {
            node(key).passedByHalf.merge(half, (long) arrival.permits(), Long::sum);
            node(key).inFlight += weight(arrival);
        }
        return Verdict.admitted(0);
    }

    @Override
    public void exit(int call, Arrival arrival, long now) {
        keys(arrival).forEach(key -> node(key).inFlight -= weight(arrival));
    }

    private long weight(Arrival arrival) {
        return changes.contains(Change.WEIGHT_IN_FLIGHT) ? arrival.permits() : 1;
    }

    private boolean concerns(Flow rule, Arrival arrival) {
        boolean sameResource = rule.resource().equals(arrival.resource());
        boolean sameEntrance =
                rule.relation() != Relation.ENTRANCE || rule.reference().equals(arrival.entrance());
        return sameResource && sameEntrance && concernsOrigin(rule, arrival.origin());
    }

    private boolean isKnown(Flow rule) {
        return rule.relation() != Relation.RELATED
                || changes.contains(Change.RELATED_UNKNOWN)
                || nodes.containsKey(rule.reference());
    }

    private boolean concernsOrigin(Flow rule, String origin) {
        return switch (rule.origin()) {
            case "default" -> true;
            case "other" ->
                !origin.isEmpty()
                        && rules.stream().noneMatch(other -> other.origin().equals(origin));
            default -> rule.origin().equals(origin);
        };
    }

    private String key(Flow rule, Arrival arrival) {
        return switch (rule.relation()) {
            case DIRECT ->
                rule.origin().equals("default") ? arrival.resource() : arrival.resource() + " from " + arrival.origin();
            case RELATED -> rule.reference();
            case ENTRANCE -> arrival.resource() + " through " + arrival.entrance();
        };
    }

    private static List<String> keys(Arrival arrival) {
        return List.of(
                arrival.resource(),
                arrival.resource() + " from " + arrival.origin(),
                arrival.resource() + " through " + arrival.entrance());
    }
}
