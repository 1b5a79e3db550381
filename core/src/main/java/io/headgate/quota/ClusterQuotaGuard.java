package io.headgate.quota;

import io.headgate.cluster.Budget;
import io.headgate.cluster.ClusterGuard;
import io.headgate.cluster.OriginsApart;
import io.headgate.guard.Call;
import io.headgate.guard.Site;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleScope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Enforces a quota rule whose counts all processes share. */
final class ClusterQuotaGuard extends ClusterGuard {

    private final QuotaRule rule;
    private final OriginsApart origins;

    ClusterQuotaGuard(QuotaRule rule, RuleScope.Cluster scope, Site site) {
        this(rule, scope, new OriginsApart(rule.origins()), site);
    }

    private ClusterQuotaGuard(QuotaRule rule, RuleScope.Cluster scope, OriginsApart origins, Site site) {
        super(rule, "quota", scope, origins.most() * rule.quotas().size(), site);
        this.rule = rule;
        this.origins = origins;
        budgets("").forEach(this::check);
    }

    private List<Budget> budgets(String origin) {
        return rule.quotas().stream()
                .<Budget>map(quota -> budget(quota, origin))
                .toList();
    }

    /** By its period: another number of permits is still the same quota. */
    private static Budget budget(CalendarQuota quota, String origin) {
        return new Budget.Rate(quota.per() + " " + quota.zone() + " " + origin, quota, 0);
    }

    @Override
    protected List<Budget> budgets(Call call, @Nullable Object arguments) {
        String origin = origins.budgetOf(call);
        return origin == null ? List.of() : budgets(origin);
    }

    @Override
    public void siblings(List<Rule> rules) {
        origins.siblings(rules, rule, other -> other instanceof QuotaRule quota ? quota.origins() : null);
    }
}
