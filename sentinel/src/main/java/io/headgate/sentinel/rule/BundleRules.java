package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.slots.block.RuleBundle;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a bundle of rules means for each kind. */
public final class BundleRules {

    private static final FlowSort FLOW = new FlowSort();

    private BundleRules() {}

    /** Throws when rules that are wrong are to be thrown back, and some are; or when nobody would enforce those for gateways. */
    public static void requireValid(RuleBundle bundle) {
        GatewayRules.APIS.requireManager(bundle.getApiDefinitions());
        GatewayRules.FLOW.requireManager(bundle.getGatewayFlowRules());
        if (!RejectedRules.throwing()) {
            return;
        }
        List<String> problems = new ArrayList<>();
        problems.addAll(Stores.AUTHORITY.problems(bundle.getAuthorityRules()));
        problems.addAll(Stores.PARAM_FLOW.problems(bundle.getParamFlowRules()));
        problems.addAll(Stores.FLOW.problems(flowRules(bundle, List.of())));
        problems.addAll(Stores.DEFAULT_DEGRADE.problems(bundle.getDefaultDegradeRules()));
        problems.addAll(Stores.PARAM_DEGRADE.problems(bundle.getParamDegradeRules()));
        problems.addAll(Stores.DEGRADE.problems(bundle.getDegradeRules()));
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", problems));
        }
    }

    /** The flow rules of both kinds; of a kind that the bundle does not have those in force. Null when it has neither. */
    public static @Nullable List<FlowRule> flowRules(RuleBundle bundle, List<FlowRule> inForce) {
        if (bundle.getFlowRules() == null && bundle.getClusterFlowRules() == null) {
            return null;
        }
        List<FlowRule> rules = new ArrayList<>(of(bundle.getFlowRules(), inForce, false));
        for (FlowRule rule : of(bundle.getClusterFlowRules(), inForce, true)) {
            rules.add(rule == null ? null : FLOW.copy(rule).setClusterMode(true));
        }
        return rules;
    }

    private static List<FlowRule> of(@Nullable List<FlowRule> given, List<FlowRule> inForce, boolean cluster) {
        return given != null
                ? given
                : inForce.stream()
                        .filter(rule -> rule.isClusterMode() == cluster)
                        .toList();
    }

    /** Copies of all rules in force; those for gateways as their manager has them, null where there is none. */
    public static RuleBundle inForce() {
        List<FlowRule> flow = Stores.FLOW.copies();
        return new RuleBundle()
                .setFlowRules(of(null, flow, false))
                .setClusterFlowRules(of(null, flow, true))
                .setParamFlowRules(Stores.PARAM_FLOW.copies())
                .setDegradeRules(Stores.DEGRADE.copies())
                .setDefaultDegradeRules(Stores.DEFAULT_DEGRADE.copies())
                .setParamDegradeRules(Stores.PARAM_DEGRADE.copies())
                .setSystemRules(SystemRuleManager.getRules())
                .setAuthorityRules(Stores.AUTHORITY.copies())
                .setGatewayFlowRules(GatewayRules.FLOW.inForce())
                .setApiDefinitions(GatewayRules.APIS.inForce());
    }
}
