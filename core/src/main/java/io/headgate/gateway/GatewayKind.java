package io.headgate.gateway;

import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;
import io.headgate.hotparameter.HotParameterKind;
import java.util.Objects;

/** The kind of {@link GatewayRule}. */
public final class GatewayKind implements RuleKind<GatewayRule> {

    private final HotParameterKind keys;

    /** The kind, with a secret seed of its own. */
    public GatewayKind() {
        keys = new HotParameterKind();
    }

    /** The kind with a known seed, for tests: see {@link HotParameterKind#HotParameterKind(long)}. */
    public GatewayKind(long seed) {
        keys = new HotParameterKind(seed);
    }

    @Override
    public String name() {
        return "gateway";
    }

    @Override
    public Class<GatewayRule> type() {
        return GatewayRule.class;
    }

    @Override
    public Guard guard(GatewayRule rule, Site site) {
        return new GatewayGuard(rule, keys.guard(rule.keyed(), site));
    }

    /** Goes on with the same keys, unless the rule now tells requests apart by something else. */
    @Override
    public Guard guardAfter(GatewayRule rule, Guard before, Site site) {
        return before instanceof GatewayGuard old && Objects.equals(old.key(), rule.key())
                ? new GatewayGuard(rule, keys.guardAfter(rule.keyed(), old.perKey(), site))
                : guard(rule, site);
    }
}
