package io.headgate.quota;

import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;
import io.headgate.rule.RuleScope;
import java.util.List;

/** Calendar limits: the kind of {@link QuotaRule}. Safe for many threads. */
public final class QuotaKind implements RuleKind<QuotaRule> {

    /** The kind. */
    public QuotaKind() {}

    @Override
    public String name() {
        return "quota";
    }

    @Override
    public Class<QuotaRule> type() {
        return QuotaRule.class;
    }

    @Override
    public Guard guard(QuotaRule rule, Site site) {
        return rule.scope() instanceof RuleScope.Cluster cluster
                ? new ClusterQuotaGuard(rule, cluster, site)
                : new QuotaGuard(rule, List.of(), site);
    }

    @Override
    public Guard guardAfter(QuotaRule rule, Guard before, Site site) {
        boolean local = rule.scope() instanceof RuleScope.Local;
        return local && before instanceof QuotaGuard old ? old.continuedAs(rule, site) : guard(rule, site);
    }
}
