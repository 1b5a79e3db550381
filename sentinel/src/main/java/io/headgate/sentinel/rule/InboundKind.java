package io.headgate.sentinel.rule;

import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;

/** The kind of {@link InboundRule}. */
final class InboundKind implements RuleKind<InboundRule> {

    @Override
    public String name() {
        return "sentinel-inbound";
    }

    @Override
    public Class<InboundRule> type() {
        return InboundRule.class;
    }

    @Override
    public boolean inboundOnly() {
        return true;
    }

    @Override
    public Guard guard(InboundRule rule, Site site) {
        return rule.figure() == InboundFigure.THREADS ? new InboundThreads(rule) : new InboundGuard(rule);
    }

    @Override
    public Guard guardAfter(InboundRule rule, Guard before, Site site) {
        return before instanceof InboundThreads threads ? threads.continuedAs(rule) : guard(rule, site);
    }
}
