package io.headgate.telemetry;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;
import io.headgate.guard.Stage;
import io.headgate.rule.HeadedRule;
import io.headgate.rule.RuleHead;

/** A rule whose guard fails on every call. */
record FailingRule(RuleHead head) implements HeadedRule<FailingRule> {

    @Override
    public FailingRule withHead(RuleHead newHead) {
        return new FailingRule(newHead);
    }

    static final class Kind implements RuleKind<FailingRule> {

        @Override
        public String name() {
            return "failing";
        }

        @Override
        public Class<FailingRule> type() {
            return FailingRule.class;
        }

        @Override
        public Guard guard(FailingRule rule, Site site) {
            return new Guard(rule) {
                @Override
                public Stage stage() {
                    return Stage.ACCESS;
                }

                @Override
                public long take(Call call, Object arguments, long now, long maxWaitNanos) {
                    throw new IllegalStateException("broken");
                }

                @Override
                public Explanation explain(Call call, Object arguments, long now) {
                    return Explanation.of("broken");
                }
            };
        }
    }
}
