package io.headgate.sentinel.rule;

import static java.util.Objects.requireNonNull;

import io.headgate.rule.HeadedRule;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleHead;
import io.headgate.rule.Target;
import io.headgate.system.SystemRule;

/**
 * Holds all inbound calls to one of Sentinel's system thresholds, as Sentinel does: refuses everything above it, and nothing below.
 *
 * @param head what all rules have
 * @param figure what is held against the threshold
 * @param threshold above it calls are refused
 */
record InboundRule(RuleHead head, InboundFigure figure, double threshold) implements HeadedRule<InboundRule> {

    InboundRule {
        requireNonNull(head, "head");
        requireNonNull(figure, "figure");
    }

    static InboundRule of(InboundFigure figure, double threshold) {
        return new InboundRule(RuleHead.of(Target.prefix("").sharing()), figure, threshold);
    }

    @Override
    public InboundRule withHead(RuleHead newHead) {
        return new InboundRule(newHead, figure, threshold);
    }

    /** What Sentinel calls the threshold that such a rule of the engine stands for. */
    static String limitType(Rule rule) {
        if (rule instanceof InboundRule inbound) {
            return inbound.figure().word();
        }
        return rule instanceof SystemRule ? "qps" : "";
    }
}
