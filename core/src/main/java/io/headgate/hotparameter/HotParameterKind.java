package io.headgate.hotparameter;

import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;
import io.headgate.rule.RuleScope;

/** Limits per value of an argument. */
public final class HotParameterKind implements RuleKind<HotParameterRule> {

    private final KeyHash hash;

    /** The kind, with a secret seed of its own: see {@link #HotParameterKind(long)}. */
    public HotParameterKind() {
        hash = KeyHash.random();
    }

    /**
     * The kind with a known seed, for tests that must come out the same each time. Values beyond {@code maxKeys} share cells by a hash
     * that depends on the seed; who knows it can choose values that share the cells of another.
     */
    public HotParameterKind(long seed) {
        hash = new KeyHash(seed, ~seed);
    }

    @Override
    public String name() {
        return "hot-parameter";
    }

    @Override
    public Class<HotParameterRule> type() {
        return HotParameterRule.class;
    }

    @Override
    public Guard guard(HotParameterRule rule, Site site) {
        if (rule.scope() instanceof RuleScope.Cluster cluster) {
            return new ClusterValueGuard(rule, cluster, site);
        }
        return rule.limit() instanceof ValueLimit.Rate
                ? new RateGuard(rule, new RateTable(rule, site.ticker(), site.wall(), hash, site.memory()))
                : new InFlightGuard(rule, new InFlightTable(rule.maxKeys(), hash, site.memory()));
    }

    /** Goes on with the same values, unless the rule now looks at another argument or limits something else. */
    @Override
    public Guard guardAfter(HotParameterRule rule, Guard before, Site site) {
        boolean local = rule.scope() instanceof RuleScope.Local;
        if (local && before instanceof ValueGuard guard && guard.argument().equals(rule.argument())) {
            if (guard instanceof RateGuard rates && rule.limit() instanceof ValueLimit.Rate) {
                rates.table().change(rule, site.ticker().read());
                return new RateGuard(rule, rates.table());
            }
            if (guard instanceof InFlightGuard counts && rule.limit() instanceof ValueLimit.InFlight) {
                counts.table().setMaxKeys(rule.maxKeys());
                return new InFlightGuard(rule, counts.table());
            }
        }
        return guard(rule, site);
    }
}
