package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;
import io.headgate.guard.Stage;
import org.jspecify.annotations.Nullable;

/** The kind of {@link ReferenceRule}. Looks at the figures of the other resource, and takes nothing. */
final class ReferenceKind implements RuleKind<ReferenceRule> {

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
        return new ReferenceGuard(rule);
    }

    private static final class ReferenceGuard extends Guard {

        private final ReferenceRule rule;

        ReferenceGuard(ReferenceRule rule) {
            super(rule);
            this.rule = rule;
        }

        @Override
        public Stage stage() {
            return Stage.FLOW;
        }

        @Override
        public boolean keepsArguments() {
            return false;
        }

        @Override
        public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
            boolean concerned = FlowRuleManager.isOtherOrigin(call.origin(), rule.resource());
            return concerned && used() + call.permits() > rule.count() ? REFUSED : ADMITTED;
        }

        private long used() {
            ClusterNode node = ClusterBuilderSlot.getClusterNode(rule.reference());
            if (node == null) {
                return 0;
            }
            return rule.threads() ? node.curThreadNum() : (long) node.passQps();
        }

        @Override
        public Explanation explain(Call call, @Nullable Object arguments, long now) {
            return new Explanation("calls of " + rule.reference(), used(), rule.count(), 0);
        }
    }
}
