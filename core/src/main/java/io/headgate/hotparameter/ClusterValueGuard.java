package io.headgate.hotparameter;

import io.headgate.cluster.Budget;
import io.headgate.cluster.ClusterGuard;
import io.headgate.guard.Call;
import io.headgate.guard.Site;
import io.headgate.guard.Stage;
import io.headgate.rule.RuleScope;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Enforces a limit for each value of an argument, whose counts all processes share. */
final class ClusterValueGuard extends ClusterGuard {

    private final HotParameterRule rule;
    private final Stage stage;

    ClusterValueGuard(HotParameterRule rule, RuleScope.Cluster scope, Site site) {
        super(rule, "hot-parameter", scope, rule.maxKeys(), site);
        this.rule = rule;
        Stream.concat(Stream.of(rule.limit()), rule.exceptions().values().stream())
                .forEach(limit -> check(budget("", limit)));
        this.stage = maxWaitNanos() > 0 ? Stage.QUEUE : Stage.CLUSTER;
    }

    private long maxWaitNanos() {
        return Stream.concat(Stream.of(rule.limit()), rule.exceptions().values().stream())
                .mapToLong(limit -> limit instanceof ValueLimit.Rate rate ? rate.maxWaitNanos() : 0)
                .max()
                .orElse(0);
    }

    private static Budget budget(String name, ValueLimit limit) {
        return limit instanceof ValueLimit.Rate rate
                ? new Budget.Rate(name, rate.limit(), rate.maxWaitNanos())
                : new Budget.InFlight(name, ((ValueLimit.InFlight) limit).permits());
    }

    @Override
    public Stage stage() {
        return stage;
    }

    @Override
    protected List<Budget> budgets(Call call, @Nullable Object arguments) {
        Object value = rule.argument().in(arguments);
        if (value == null) {
            return List.of();
        }
        if (!Values.several(value)) {
            Object key = Values.key(value);
            return key == null ? List.of() : List.of(budget(name(key), rule.limitOf(key)));
        }
        return Stream.of(Values.keys(value))
                .filter(Objects::nonNull)
                .map(key -> budget(name(key), rule.limitOf(key)))
                .toList();
    }

    /** What a value is called in all processes. The text of most objects is another in each. */
    private static String name(Object key) {
        boolean readsAlike = key instanceof CharSequence
                || key instanceof Number
                || key instanceof Boolean
                || key instanceof Character
                || key instanceof UUID;
        if (key instanceof Enum<?> constant) {
            return constant.name();
        }
        if (!readsAlike) {
            throw new IllegalArgumentException("value: " + key.getClass().getName()
                    + " (expected: text, a number, a boolean, an enum constant or a UUID, for a limit in the cluster)");
        }
        return key.toString();
    }
}
