package io.headgate.console.rules.preview;

import io.headgate.flow.FlowRule;
import io.headgate.flow.Measure;
import io.headgate.flow.Relation;
import io.headgate.gateway.GatewayRule;
import io.headgate.hotparameter.ValueLimit;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.quota.QuotaRule;
import io.headgate.rule.OriginScope;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleScope;
import io.headgate.rule.Target;
import java.util.List;

/**
 * A limit of which counts of calls tell what it would have refused.
 *
 * @param limits all of which a call must keep to
 * @param waitNanos how long a call may wait
 * @param scope whether each instance has its own
 */
record CountedLimit(List<Limit> limits, long waitNanos, RuleScope scope) {

    /** Counts do not tell what the rule would do, for the reason in the message. */
    static final class NotToldException extends Exception {

        private static final long serialVersionUID = 1;

        NotToldException(String why) {
            super(why, null, false, false);
        }

        String why() {
            return String.valueOf(getMessage());
        }
    }

    CountedLimit {
        limits = List.copyOf(limits);
    }

    static CountedLimit of(Rule rule) throws NotToldException {
        if (!(rule.target() instanceof Target.Name)) {
            throw new NotToldException(
                    "cannot be told in advance: the rule is for many resources, each with its own calls");
        }
        if (rule instanceof FlowRule flow) {
            return of(flow);
        }
        if (rule instanceof QuotaRule quota) {
            requireAll(quota.origins());
            return new CountedLimit(List.copyOf(quota.quotas()), 0, scope(quota.scope()));
        }
        if (rule instanceof GatewayRule gateway
                && gateway.key() == null
                && gateway.limit() instanceof ValueLimit.Rate rate) {
            return new CountedLimit(
                    List.of(rate.limit()), Checks.waitNanos(rate.maxWait(), "maxWait"), RuleScope.LOCAL);
        }
        throw new NotToldException(Reasons.of(rule));
    }

    private static CountedLimit of(FlowRule flow) throws NotToldException {
        requireAll(flow.origins());
        if (!(flow.relation() instanceof Relation.Direct)) {
            throw new NotToldException(
                    "cannot be told from counts: it depends on where calls come from, or on another resource");
        }
        if (flow.measure() instanceof Measure.Rate rate) {
            return new CountedLimit(
                    List.of(rate.limit()), Checks.waitNanos(flow.maxWait(), "maxWait"), scope(flow.scope()));
        }
        throw new NotToldException(
                "cannot be told from counts: how many calls are in flight depends on how long each takes");
    }

    private static void requireAll(OriginScope origins) throws NotToldException {
        if (!(origins instanceof OriginScope.Any)) {
            throw new NotToldException("cannot be told from counts: calls are not recorded by caller");
        }
    }

    private static RuleScope scope(RuleScope scope) throws NotToldException {
        if (scope instanceof RuleScope.Cluster cluster && cluster.perMember()) {
            throw new NotToldException("cannot be told from counts: the limit follows the number of members");
        }
        return scope;
    }

    /** Whether all instances are held to it together. */
    boolean isShared() {
        return scope instanceof RuleScope.Cluster;
    }

    /** Whether permits are taken ahead, so that some expire unused. */
    boolean isLeased() {
        return scope instanceof RuleScope.Cluster cluster && cluster.isLeased();
    }

    Promise promise(Counts counts) {
        Promises promises = new Promises(counts, waitNanos);
        return limits.stream().map(promises::of).reduce(Promise::and).orElseThrow();
    }
}
