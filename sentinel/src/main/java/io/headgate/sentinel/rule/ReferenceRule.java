package io.headgate.sentinel.rule;

import static java.util.Objects.requireNonNull;

import io.headgate.rule.HeadedRule;
import io.headgate.rule.RuleHead;

/**
 * Refuses the calls of origins that no other rule names while another resource is busy: a related rule for {@code other}, which the engine
 * has nothing like.
 *
 * @param head what all rules have
 * @param reference the other resource
 * @param count how much of it is too much
 * @param threads whether its calls at a time count, or those per second
 * @param resource where the rules are that name origins
 */
record ReferenceRule(RuleHead head, String reference, double count, boolean threads, String resource)
        implements HeadedRule<ReferenceRule> {

    ReferenceRule {
        requireNonNull(head, "head");
        requireNonNull(reference, "reference");
        requireNonNull(resource, "resource");
    }

    @Override
    public ReferenceRule withHead(RuleHead newHead) {
        return new ReferenceRule(newHead, reference, count, threads, resource);
    }
}
