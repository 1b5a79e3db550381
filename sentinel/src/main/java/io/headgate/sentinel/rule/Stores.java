package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.param.ParamDegradeRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The rules in force behind each of Sentinel's managers, which are static. */
public final class Stores {

    /** Flow rules. */
    public static final RuleStore<FlowRule> FLOW = new RuleStore<>(new FlowSort());

    /** Rules about who may call. */
    public static final RuleStore<AuthorityRule> AUTHORITY = new RuleStore<>(new AuthoritySort());

    /** Breakers. To be loaded by {@link #loadDegrade}. */
    public static final RuleStore<DegradeRule> DEGRADE = new RuleStore<>(new DegradeSort());

    /** Breakers of all resources that have none of their own. */
    public static final RuleStore<DegradeRule> DEFAULT_DEGRADE = new RuleStore<>(new DefaultDegradeSort());

    /** Breakers for each value of an argument. */
    public static final RuleStore<ParamDegradeRule> PARAM_DEGRADE = new RuleStore<>(new ParamDegradeSort());

    /** Limits for each value of an argument. */
    public static final RuleStore<ParamFlowRule> PARAM_FLOW = new RuleStore<>(new ParamFlowSort());

    private Stores() {}

    /** Loads breakers; which resources have the default ones changes with them. */
    public static void loadDegrade(@Nullable Collection<DegradeRule> rules) {
        DEGRADE.load(rules);
        DEFAULT_DEGRADE.renew();
    }

    /** To be called when the length of the window, its slices or the longest wait for the next one have changed. */
    public static void windowsChanged() {
        FLOW.renew();
        SystemChecks.renew();
    }
}
