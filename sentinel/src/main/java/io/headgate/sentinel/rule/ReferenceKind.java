package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import io.headgate.flow.FlowKind;
import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;
import io.headgate.guard.Stage;
import io.headgate.guard.Watch;
import org.jspecify.annotations.Nullable;

/** The kind of {@link ReferenceRule}. The engine's guard for related rules decides, where the origin is one that it is for. */
final class ReferenceKind implements RuleKind<ReferenceRule> {

    private final FlowKind flow = new FlowKind();

    @Override
    public String name() {
        return "sentinel-reference";
    }

    @Override
    public Class<ReferenceRule> type() {
        return ReferenceRule.class;
    }

    @Override
    public Guard guard(ReferenceRule rule, Site site) {
        return new ReferenceGuard(rule, flow.guard(rule.related(), site));
    }

    @Override
    public Guard guardAfter(ReferenceRule rule, Guard before, Site site) {
        return before instanceof ReferenceGuard old
                ? new ReferenceGuard(rule, flow.guardAfter(rule.related(), old.related, site))
                : guard(rule, site);
    }

    private static final class ReferenceGuard extends Guard {

        private final ReferenceRule rule;
        private final Guard related;

        ReferenceGuard(ReferenceRule rule, Guard related) {
            super(rule);
            this.rule = rule;
            this.related = related;
        }

        @Override
        public Stage stage() {
            return related.stage();
        }

        @Override
        public boolean keepsArguments() {
            return related.keepsArguments();
        }

        @Override
        public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
            boolean concerned = FlowRuleManager.isOtherOrigin(call.origin(), rule.resource());
            return concerned ? related.take(call, arguments, now, maxWaitNanos) : ADMITTED;
        }

        @Override
        public Explanation explain(Call call, @Nullable Object arguments, long now) {
            return related.explain(call, arguments, now);
        }

        @Override
        public @Nullable Watch watch() {
            return related.watch();
        }

        @Override
        public void retire(long now) {
            related.retire(now);
        }
    }
}
