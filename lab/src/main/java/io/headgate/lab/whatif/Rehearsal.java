package io.headgate.lab.whatif;

import io.headgate.flow.FlowRule;
import io.headgate.flow.Relation;
import io.headgate.gateway.Attribute;
import io.headgate.gateway.GatewayRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.hotparameter.ValueLimit;
import io.headgate.quota.QuotaRule;
import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleScope;
import io.headgate.system.Signal;
import io.headgate.system.SystemCheck;
import io.headgate.system.SystemRule;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The rules of a document as one process can try them, and what of them it cannot. */
final class Rehearsal {

    private Rehearsal() {}

    /** The same rules, each counted in this process. */
    static List<Rule> local(List<? extends Rule> rules) {
        return rules.stream().<Rule>map(Rehearsal::local).toList();
    }

    private static Rule local(Rule rule) {
        if (rule instanceof FlowRule flow) {
            return flow.withScope(RuleScope.LOCAL);
        }
        if (rule instanceof HotParameterRule hot) {
            return hot.withScope(RuleScope.LOCAL);
        }
        return rule instanceof QuotaRule quota ? quota.withScope(RuleScope.LOCAL) : rule;
    }

    /** Whether a call may be made to wait by one of these. */
    static boolean mayWait(List<? extends Rule> rules) {
        return rules.stream().anyMatch(Rehearsal::mayWait);
    }

    private static boolean mayWait(Rule rule) {
        if (rule instanceof FlowRule flow) {
            return !flow.maxWait().isZero() || !flow.borrow().isZero();
        }
        if (rule instanceof HotParameterRule hot) {
            return mayWait(hot.limit()) || hot.exceptions().values().stream().anyMatch(Rehearsal::mayWait);
        }
        return rule instanceof GatewayRule gateway && mayWait(gateway.limit());
    }

    private static boolean mayWait(ValueLimit limit) {
        return limit instanceof ValueLimit.Rate rate && !rate.maxWait().isZero();
    }

    /** What cannot be tried, a line each. */
    static List<String> notes(List<? extends Rule> rules) {
        return rules.stream()
                .filter(rule -> rule.mode() != Mode.OFF)
                .flatMap(rule -> note(rule).stream().map(text -> "rule " + rule.id() + ": " + text))
                .toList();
    }

    private static Optional<String> note(Rule rule) {
        if (isForCluster(rule)) {
            return Optional.of("counts for the cluster; here one process has all calls, and counts by itself");
        }
        if (rule instanceof SystemRule system && system.check() instanceof SystemCheck.Shed shed) {
            return note(shed.signal());
        }
        if (rule instanceof FlowRule flow && flow.relation() instanceof Relation.Through through) {
            return Optional.of("simulated calls come through no entrance, so " + through.entrance() + " sees none");
        }
        return rule instanceof GatewayRule gateway ? note(gateway) : Optional.empty();
    }

    private static Optional<String> note(Signal signal) {
        return switch (signal) {
            case HEAP, GC ->
                Optional.of(
                        "a simulation has no " + signal.name().toLowerCase(Locale.ROOT) + " to watch: nothing is shed");
            case CPU -> Optional.of("cpu is the share of the service's capacity that is busy");
            case LOAD -> Optional.of("load is the calls that run and queue in the service, over a minute");
            case RESPONSE_TIME -> Optional.empty();
        };
    }

    private static Optional<String> note(GatewayRule rule) {
        return rule.key() == null || rule.key().attribute() instanceof Attribute.ClientAddress
                ? Optional.empty()
                : Optional.of("simulated requests carry a client address and nothing else to tell them apart by");
    }

    private static boolean isForCluster(Rule rule) {
        RuleScope scope = RuleScope.LOCAL;
        if (rule instanceof FlowRule flow) {
            scope = flow.scope();
        } else if (rule instanceof HotParameterRule hot) {
            scope = hot.scope();
        } else if (rule instanceof QuotaRule quota) {
            scope = quota.scope();
        }
        return scope instanceof RuleScope.Cluster;
    }
}
