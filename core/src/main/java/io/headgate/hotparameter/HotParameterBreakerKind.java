package io.headgate.hotparameter;

import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;

/** The kind of {@link HotParameterBreakerRule}. */
public final class HotParameterBreakerKind implements RuleKind<HotParameterBreakerRule> {

    @Override
    public String name() {
        return "hot-parameter-breaker";
    }

    @Override
    public Class<HotParameterBreakerRule> type() {
        return HotParameterBreakerRule.class;
    }

    @Override
    public Guard guard(HotParameterBreakerRule rule, Site site) {
        return new ValueBreakerGuard(rule, new BreakerTable(rule, site));
    }

    /** Goes on with the breakers of {@code before}, unless the rule now looks at another argument. */
    @Override
    public Guard guardAfter(HotParameterBreakerRule rule, Guard before, Site site) {
        if (before instanceof ValueBreakerGuard guard && guard.argument().equals(rule.argument())) {
            guard.table().change(rule, site.ticker().read());
            return new ValueBreakerGuard(rule, guard.table());
        }
        return guard(rule, site);
    }
}
