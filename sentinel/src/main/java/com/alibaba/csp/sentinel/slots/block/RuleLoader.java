package com.alibaba.csp.sentinel.slots.block;

import com.alibaba.csp.sentinel.property.PropertyListener;
import com.alibaba.csp.sentinel.property.SentinelProperty;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.DefaultCircuitBreakerRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.param.ParamDegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import io.headgate.sentinel.rule.BundleRules;
import io.headgate.sentinel.rule.GatewayRules;
import java.util.List;
import java.util.function.Consumer;

/** Loads rules of all kinds at once. Not in the original. */
public final class RuleLoader {

    private static final PropertyListener<RuleBundle> LISTENER = new PropertyListener<>() {
        @Override
        public void configUpdate(RuleBundle bundle) {
            load(bundle);
        }

        @Override
        public void configLoad(RuleBundle bundle) {
            load(bundle);
        }
    };

    private static SentinelProperty<RuleBundle> registered; // guarded by the class

    private RuleLoader() {}

    /**
     * Puts the rules of the bundle in force, kind by kind. An invalid one is told of, and its resource keeps what it had; where the settings
     * say that it is to be thrown, {@link IllegalArgumentException} names all of them and nothing changes. What becomes of wrong rules for
     * gateways their own manager decides; where there is none, they are thrown back.
     */
    public static synchronized void load(RuleBundle bundle) {
        if (bundle == null) {
            return;
        }
        BundleRules.requireValid(bundle);
        GatewayRules.APIS.load(bundle.getApiDefinitions());
        GatewayRules.FLOW.load(bundle.getGatewayFlowRules());
        load(bundle.getAuthorityRules(), AuthorityRuleManager::loadRules);
        load(bundle.getSystemRules(), SystemRuleManager::loadRules);
        load(bundle.getParamFlowRules(), ParamFlowRuleManager::loadRules);
        List<FlowRule> flow = BundleRules.flowRules(bundle, FlowRuleManager.getRules());
        load(flow, FlowRuleManager::loadRules);
        load(bundle.getDefaultDegradeRules(), DefaultCircuitBreakerRuleManager::loadRules);
        load(bundle.getParamDegradeRules(), ParamDegradeRuleManager::loadRules);
        load(bundle.getDegradeRules(), DegradeRuleManager::loadRules);
    }

    private static <R> void load(List<R> rules, Consumer<List<R>> manager) {
        if (rules != null) {
            manager.accept(rules);
        }
    }

    /** Loads what the property holds, now and whenever it changes, instead of the one registered before. */
    public static synchronized void register2Property(SentinelProperty<RuleBundle> property) {
        if (property == null) {
            throw new IllegalArgumentException("property: null (expected: a property)");
        }
        if (registered != null) {
            registered.removeListener(LISTENER);
        }
        registered = property;
        property.addListener(LISTENER);
    }

    /** Copies of all rules in force. */
    public static RuleBundle getRules() {
        return BundleRules.inForce();
    }
}
