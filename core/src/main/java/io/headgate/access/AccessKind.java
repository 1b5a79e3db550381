package io.headgate.access;

import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;

/** Access rules: allow and deny lists of origins. Immutable. */
public final class AccessKind implements RuleKind<AccessRule> {

    @Override
    public String name() {
        return "access";
    }

    @Override
    public Class<AccessRule> type() {
        return AccessRule.class;
    }

    @Override
    public Guard guard(AccessRule rule, Site site) {
        return new AccessGuard(rule);
    }
}
