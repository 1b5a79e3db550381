package io.headgate.flow;

import io.headgate.guard.Call;
import io.headgate.guard.Site;
import io.headgate.rule.Mode;
import io.headgate.rule.OriginScope;
import io.headgate.rule.Rule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A budget for each origin that no sibling names. */
final class BudgetPerOrigin extends Budgets {

    private final OriginTable table;
    private final Set<String> named; // never changes, so that a call is finished where it was counted

    BudgetPerOrigin(OriginTable table, Set<String> named) {
        this.table = table;
        this.named = named;
    }

    @Override
    @Nullable
    Budget of(Call call) {
        String origin = call.origin();
        return origin.isEmpty() || named.contains(origin) ? null : table.of(origin);
    }

    @Override
    @Nullable
    Budget asked(Call call) {
        Budget budget = of(call);
        if (budget != null) {
            table.count(budget);
        }
        return budget;
    }

    @Override
    void describe(Map<String, String> status, long now) {
        table.describe(status, now);
    }

    @Override
    Budgets amongst(List<Rule> rules) {
        Set<String> next = rules.stream()
                .filter(rule -> rule.mode() != Mode.OFF)
                .filter(FlowRule.class::isInstance)
                .map(rule -> ((FlowRule) rule).origins())
                .filter(OriginScope.One.class::isInstance)
                .map(scope -> ((OriginScope.One) scope).origin())
                .collect(Collectors.toUnmodifiableSet());
        return next.equals(named) ? this : new BudgetPerOrigin(table, next);
    }

    @Override
    void forEach(Consumer<Budget> action) {
        table.forEach(action);
    }

    @Override
    void retire(long now) {
        table.retire(now);
    }

    @Override
    void end() {
        table.end();
    }

    @Override
    Budgets continuedAs(FlowRule rule, Site site) {
        return rule.origins() instanceof OriginScope.Others others
                ? new BudgetPerOrigin(table.continuedAs(rule, others.maxOrigins(), site), named)
                : start(rule, site);
    }
}
