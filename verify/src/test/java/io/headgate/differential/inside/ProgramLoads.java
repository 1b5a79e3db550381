package io.headgate.differential.inside;

import com.alibaba.csp.sentinel.slots.block.AbstractRule;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import io.headgate.differential.program.ProgramRule;
import io.headgate.differential.program.RuleKind;
import io.headgate.differential.program.Step;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Rules into the managers, and what they say is in force. */
final class ProgramLoads {

    private final ProgramRules made;

    ProgramLoads(ProgramRules made) {
        this.made = made;
    }

    static void clear() {
        FlowRuleManager.loadRules(new ArrayList<>());
        DegradeRuleManager.loadRules(new ArrayList<>());
        SystemRuleManager.loadRules(new ArrayList<>());
        AuthorityRuleManager.loadRules(new ArrayList<>());
        ParamFlowRuleManager.loadRules(new ArrayList<>());
    }

    void load(Step.Load step) {
        List<ProgramRule> rules = step.rules();
        switch (step.kind()) {
            case FLOW -> FlowRuleManager.loadRules(of(rules, ProgramRule.Flow.class, made::flow));
            case BREAKER -> DegradeRuleManager.loadRules(of(rules, ProgramRule.Breaker.class, made::breaker));
            case SYSTEM -> SystemRuleManager.loadRules(of(rules, ProgramRule.Inbound.class, made::inbound));
            case AUTHORITY -> AuthorityRuleManager.loadRules(of(rules, ProgramRule.Authority.class, made::authority));
            case HOT -> ParamFlowRuleManager.loadRules(of(rules, ProgramRule.Hot.class, made::hot));
        }
    }

    private static <P, R> List<R> of(List<ProgramRule> rules, Class<P> kind, Function<P, R> make) {
        return rules.stream().map(kind::cast).map(make).toList();
    }

    List<String> inForce(RuleKind kind) {
        return switch (kind) {
            case FLOW -> ids(FlowRuleManager.getRules());
            case BREAKER -> ids(DegradeRuleManager.getRules());
            case SYSTEM ->
                SystemRuleManager.getRules().stream()
                        .map(ProgramLoads::thresholds)
                        .toList();
            case AUTHORITY -> ids(AuthorityRuleManager.getRules());
            case HOT -> ids(ParamFlowRuleManager.getRules());
        };
    }

    private static List<String> ids(Collection<? extends AbstractRule> rules) {
        Stream<Long> ids = rules.stream().map(AbstractRule::getId);
        return ids.sorted().map(String::valueOf).toList();
    }

    private static String thresholds(SystemRule rule) {
        return rule.getQps() + "/s " + rule.getMaxThread() + " threads " + rule.getAvgRt() + " ms";
    }
}
