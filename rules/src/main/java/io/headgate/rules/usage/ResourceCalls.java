package io.headgate.rules.usage;

import io.headgate.RuleFigures;
import io.headgate.Statistics;
import io.headgate.rule.Target;
import io.headgate.rules.document.form.Suggestion;
import io.headgate.statistics.Figures;
import io.headgate.statistics.Snapshot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** What the statistics say at one look: the calls of each resource, their origins, and the state of each rule. */
final class ResourceCalls {

    static final ResourceCalls NONE = new ResourceCalls(Map.of(), resource -> Set.of(), List.of(), false);

    private static final int MOST_NAMES = 2_000; // that a nearest one is looked for among

    /** Calls so far: begun, whatever became of them, and admitted. */
    private record Count(long begun, long passed) {}

    private final Map<String, Count> calls;
    private final Function<String, Set<String>> origins;
    private final List<RuleFigures> rules;
    private final boolean overflows;
    private final long all;

    private ResourceCalls(
            Map<String, Count> calls,
            Function<String, Set<String>> origins,
            List<RuleFigures> rules,
            boolean overflows) {
        this.calls = calls;
        this.origins = origins;
        this.rules = rules;
        this.overflows = overflows;
        this.all = calls.values().stream().mapToLong(Count::begun).sum();
    }

    static ResourceCalls of(Statistics statistics) {
        Map<String, Count> calls = new HashMap<>();
        for (Map.Entry<String, Snapshot> each : statistics.resources().entrySet()) {
            Figures total = each.getValue().total();
            Count count = new Count(total.passed() + total.refused(), total.passed());
            if (count.begun() > 0) {
                calls.put(each.getKey(), count);
            }
        }
        return new ResourceCalls(
                calls,
                resource -> statistics.origins(resource).keySet(),
                statistics.rules(),
                statistics.overflow().resources() > 0);
    }

    /** The calls of all resources so far. */
    long all() {
        return all;
    }

    /** The calls so far of the resources that {@code target} names. */
    long begun(Target target) {
        return sum(target, Count::begun);
    }

    /** Those that were admitted. */
    long passed(Target target) {
        return sum(target, Count::passed);
    }

    private long sum(Target target, ToLongFunction<Count> counted) {
        if (target instanceof Target.Name name) {
            Count count = calls.get(name.resource());
            return count == null ? 0 : counted.applyAsLong(count);
        }
        return calls.entrySet().stream()
                .filter(each -> target.matches(each.getKey()))
                .mapToLong(each -> counted.applyAsLong(each.getValue()))
                .sum();
    }

    /** Whether a call of {@code target} may be counted under another name: then nothing can be said of it. */
    boolean mayHide(Target target) {
        return overflows && !(target instanceof Target.Name);
    }

    /** Whether a call to one of those resources had an origin. */
    boolean hasOrigin(Target target) {
        return calls.keySet().stream()
                .anyMatch(name -> target.matches(name) && !origins.apply(name).isEmpty());
    }

    /** The called resource whose name is nearest to that of {@code target}; empty when none is near. */
    String nearest(Target target) {
        return Suggestion.of(
                target.text(), calls.keySet().stream().limit(MOST_NAMES).toList());
    }

    /** What the rule did at its resources. */
    List<RuleFigures> figures(String ruleId) {
        return rules.stream().filter(each -> each.ruleId().equals(ruleId)).toList();
    }
}
