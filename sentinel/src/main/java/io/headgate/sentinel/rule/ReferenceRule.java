package io.headgate.sentinel.rule;

import static java.util.Objects.requireNonNull;

import io.headgate.flow.FlowRule;
import io.headgate.rule.HeadedRule;
import io.headgate.rule.RuleHead;

/**
 * Refuses the calls of origins that no other rule names while another resource is busy: a related rule for {@code other}, which the engine
 * has nothing like.
 *
 * @param related the same rule for all origins
 * @param resource where the rules are that name origins
 */
record ReferenceRule(FlowRule related, String resource) implements HeadedRule<ReferenceRule> {

    ReferenceRule {
        requireNonNull(related, "related");
        requireNonNull(resource, "resource");
    }

    @Override
    public RuleHead head() {
        return related.head();
    }

    @Override
    public ReferenceRule withHead(RuleHead newHead) {
        return new ReferenceRule(related.withHead(newHead), resource);
    }
}
