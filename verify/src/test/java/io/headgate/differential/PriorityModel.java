package io.headgate.differential;

import io.headgate.differential.CommonRule.Flow;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Sentinel's rules of calls per second, with calls that may borrow from the next half second and wait for it. */
final class PriorityModel extends Model {

    /** Where we differ. */
    enum Change implements Model.Change {
        /** The first rule that lends makes Sentinel skip all later rules, and only that rule counts the call. */
        EVERY_RULE("priority: every rule decides"),
        /** Once a call waits for the next slice, Sentinel still fills the present one. We let nobody overtake. */
        NO_OVERTAKING("priority: nobody overtakes");

        private final String title;

        Change(String title) {
            this.title = title;
        }

        @Override
        public String title() {
            return title;
        }
    }

    private static final long SLICE = 500;

    /** What has been granted by slice, slices to come included. */
    private final class Node {

        private final Map<Long, Long> granted = new HashMap<>();
        private long newest;

        /** The slice in which {@code permits} fit at {@code now}, or -1. */
        long sliceFor(Flow rule, Arrival arrival, long now) {
            long present = now / SLICE;
            long first = changes.contains(Change.NO_OVERTAKING) ? Math.max(present, newest) : present;
            for (long slice = first; slice <= present + 1; slice++) {
                boolean inTime = slice == present || (arrival.priority() && waitMillis(slice, now) < SLICE);
                long used = granted.getOrDefault(slice, 0L) + granted.getOrDefault(slice - 1, 0L);
                if (inTime && used + arrival.permits() <= rule.count()) {
                    return slice;
                }
            }
            return -1;
        }

        void grant(long permits, long slice) {
            granted.merge(slice, permits, Long::sum);
            newest = Math.max(newest, slice);
        }
    }

    private final long startMillis;
    private final List<Flow> rules;
    private final Set<Change> changes;
    private final Map<Flow, Node> nodes = new HashMap<>();

    private PriorityModel(Trace trace, Set<Change> changes) {
        this.startMillis = trace.startMillis();
        this.changes = changes;
        this.rules = trace.rules().stream()
                .map(Flow.class::cast)
                .sorted(Comparator.comparing(rule -> rule.origin().equals("default"))) // Sentinel's order
                .toList();
        rules.forEach(rule -> nodes.put(rule, new Node()));
    }

    static KnownDifference difference() {
        return ModelledDifference.exact(Change.class, Trace::hasPriority, PriorityModel::new);
    }

    private static long waitMillis(long slice, long now) {
        return Math.max(0, slice * SLICE - now);
    }

    private Stream<Flow> concerned(Arrival arrival) {
        return rules.stream()
                .filter(rule -> rule.origin().equals("default") || rule.origin().equals(arrival.origin()));
    }

    @Override
    Verdict answer(int call, Arrival arrival) {
        long now = startMillis + arrival.at();
        Map<Flow, Long> slices = new HashMap<>();
        for (Flow rule : concerned(arrival).toList()) {
            long slice = nodes.get(rule).sliceFor(rule, arrival, now);
            if (slice < 0) {
                return Verdict.REFUSED;
            }
            if (slice * SLICE > now && !changes.contains(Change.EVERY_RULE)) {
                slices.clear();
                slices.put(rule, slice);
                break;
            }
            slices.put(rule, slice);
        }
        slices.forEach((rule, slice) -> nodes.get(rule).grant(arrival.permits(), slice));
        long wait = slices.values().stream()
                .mapToLong(slice -> waitMillis(slice, now))
                .max()
                .orElse(0);
        return Verdict.admitted(wait * 1_000_000);
    }
}
