package io.headgate.sentinel.rule;

import io.headgate.flow.FlowKind;
import io.headgate.flow.FlowRule;
import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;
import io.headgate.hotparameter.HotParameterKind;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.rule.Rule;
import org.jspecify.annotations.Nullable;

/** The kind of {@link TokenRule}. */
final class TokenKind implements RuleKind<TokenRule> {

    @Override
    public String name() {
        return "sentinel-token";
    }

    @Override
    public Class<TokenRule> type() {
        return TokenRule.class;
    }

    @Override
    public Guard guard(TokenRule rule, Site site) {
        return new TokenGuard(rule, local(rule.local(), site), site);
    }

    private static @Nullable Guard local(@Nullable Rule rule, Site site) {
        if (rule instanceof FlowRule flow) {
            return new FlowKind().guard(flow, site);
        }
        return rule instanceof HotParameterRule values ? new HotParameterKind().guard(values, site) : null;
    }
}
