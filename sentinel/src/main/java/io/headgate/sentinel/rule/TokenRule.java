package io.headgate.sentinel.rule;

import static java.util.Objects.requireNonNull;

import io.headgate.hotparameter.ArgumentKey;
import io.headgate.rule.HeadedRule;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleHead;
import org.jspecify.annotations.Nullable;

/**
 * A limit that Sentinel's token service holds.
 *
 * @param head what all rules have
 * @param flowId how the service knows the rule
 * @param local what decides when the service cannot tell; null: nothing, everything passes then
 * @param argument whose values the service counts apart; null for all calls together
 */
record TokenRule(
        RuleHead head,
        long flowId,
        @Nullable Rule local,
        @Nullable ArgumentKey argument) implements HeadedRule<TokenRule> {

    TokenRule {
        requireNonNull(head, "head");
    }

    @Override
    public TokenRule withHead(RuleHead newHead) {
        return new TokenRule(newHead, flowId, local == null ? null : local.withHead(newHead), argument);
    }
}
