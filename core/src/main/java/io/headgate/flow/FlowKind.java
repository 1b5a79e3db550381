package io.headgate.flow;

import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;
import io.headgate.rule.OriginScope;
import io.headgate.rule.RuleScope;
import java.util.List;

/** The kind of {@link FlowRule}. */
public final class FlowKind implements RuleKind<FlowRule> {

    @Override
    public String name() {
        return "flow";
    }

    @Override
    public Class<FlowRule> type() {
        return FlowRule.class;
    }

    @Override
    public Guard guard(FlowRule rule, Site site) {
        if (rule.scope() instanceof RuleScope.Cluster cluster) {
            return new ClusterFlowGuard(rule, cluster, site);
        }
        return rule.relation() instanceof Relation.Related related
                ? new RelatedGuard(rule, related, Budget.seen(rule.measure(), site))
                : new FlowGuard(rule, Budgets.start(rule, site));
    }

    @Override
    public Guard guardAfter(FlowRule rule, Guard before, Site site) {
        if (rule.relation() instanceof Relation.Related related && before instanceof RelatedGuard old) {
            return old.continuedAs(rule, related, site);
        }
        boolean direct = !(rule.relation() instanceof Relation.Related) && rule.scope() instanceof RuleScope.Local;
        return direct && before instanceof FlowGuard old ? old.continuedAs(rule, site) : guard(rule, site);
    }

    @Override
    public List<String> problems(FlowRule rule) {
        boolean relatedToEach =
                rule.relation() instanceof Relation.Related && rule.origins() instanceof OriginScope.Others;
        return relatedToEach
                ? List.of("origins: others (expected: any or one origin, for a rule about a related resource)")
                : List.of();
    }
}
