package io.headgate.breaker;

import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;

/** The kind of {@link BreakerRule}. */
public final class BreakerKind implements RuleKind<BreakerRule> {

    @Override
    public String name() {
        return "breaker";
    }

    @Override
    public Class<BreakerRule> type() {
        return BreakerRule.class;
    }

    @Override
    public Guard guard(BreakerRule rule, Site site) {
        return BreakerGuard.started(rule, site);
    }

    /** Goes on with the breaker of {@code before}: an open one stays open, no longer than the new open time. */
    @Override
    public Guard guardAfter(BreakerRule rule, Guard before, Site site) {
        return before instanceof BreakerGuard guard ? guard.continuedAs(rule, site) : guard(rule, site);
    }
}
