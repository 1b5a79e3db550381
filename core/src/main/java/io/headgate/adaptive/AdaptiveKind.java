package io.headgate.adaptive;

import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;
import io.headgate.limiter.concurrency.AdaptiveConcurrencyLimiter;

/** Adaptive rules: limits on calls in flight that are learned. Immutable. */
public final class AdaptiveKind implements RuleKind<AdaptiveRule> {

    @Override
    public String name() {
        return "adaptive";
    }

    @Override
    public Class<AdaptiveRule> type() {
        return AdaptiveRule.class;
    }

    @Override
    public Guard guard(AdaptiveRule rule, Site site) {
        AdaptiveConcurrencyLimiter limiter =
                AdaptiveConcurrencyLimiter.of(rule.limit(), rule.sampling(), 0, site.ticker());
        return new AdaptiveGuard(rule, limiter, null);
    }

    @Override
    public Guard guardAfter(AdaptiveRule rule, Guard before, Site site) {
        return before instanceof AdaptiveGuard guard
                ? guard.continuedAs(rule, site.ticker().read())
                : guard(rule, site);
    }
}
