package io.headgate.flow;

import io.headgate.cluster.Budget;
import io.headgate.cluster.ClusterGuard;
import io.headgate.cluster.OriginsApart;
import io.headgate.guard.Call;
import io.headgate.guard.Priority;
import io.headgate.guard.Site;
import io.headgate.guard.Stage;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleScope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Enforces a flow rule whose counts all processes share. */
final class ClusterFlowGuard extends ClusterGuard {

    private final FlowRule rule;
    private final OriginsApart origins;
    private final @Nullable String entrance; // null: any
    private final long maxWaitNanos;
    private final long borrowNanos;

    ClusterFlowGuard(FlowRule rule, RuleScope.Cluster scope, Site site) {
        this(rule, scope, new OriginsApart(rule.origins()), site);
    }

    private ClusterFlowGuard(FlowRule rule, RuleScope.Cluster scope, OriginsApart origins, Site site) {
        super(rule, "flow", scope, origins.most(), site);
        this.rule = rule;
        this.origins = origins;
        this.entrance = rule.relation() instanceof Relation.Through through ? through.entrance() : null;
        this.maxWaitNanos = rule.maxWaitNanos();
        this.borrowNanos = rule.borrowNanos();
        check(budget("", 0));
    }

    private Budget budget(String name, long longestWait) {
        return rule.measure() instanceof Measure.Rate rate
                ? new Budget.Rate(name, rate.limit(), longestWait)
                : new Budget.InFlight(name, ((Measure.Concurrency) rule.measure()).permits());
    }

    @Override
    public Stage stage() {
        return rule.mayWait() ? Stage.QUEUE : Stage.CLUSTER;
    }

    @Override
    protected List<Budget> budgets(Call call, @Nullable Object arguments) {
        boolean concerned = entrance == null || entrance.equals(call.entrance());
        String name = concerned ? origins.budgetOf(call) : null;
        return name == null ? List.of() : List.of(budget(name, longestWait(call)));
    }

    private long longestWait(Call call) {
        boolean borrows = call.priority().compareTo(Priority.HIGH) >= 0;
        return borrows ? Math.max(maxWaitNanos, borrowNanos) : maxWaitNanos;
    }

    @Override
    public void siblings(List<Rule> rules) {
        origins.siblings(rules, rule, other -> other instanceof FlowRule flow ? flow.origins() : null);
    }
}
