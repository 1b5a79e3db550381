package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.slots.block.degrade.param.ParamDegradeRule;
import io.headgate.hotparameter.ArgumentKey;
import io.headgate.hotparameter.HotParameterBreakerRule;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleHead;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Circuit breakers for each value of an argument. */
public final class ParamDegradeSort implements RuleSort<ParamDegradeRule> {

    @Override
    public Kind kind() {
        return Kind.PARAM_DEGRADE;
    }

    @Override
    public @Nullable String problem(ParamDegradeRule rule) {
        return new Problem(DegradeSort.problemOf(rule))
                .require(rule.getParamIdx() != null, "paramIdx", null, "the position of an argument")
                .require(rule.getMaxValues() > 0, "maxValues", rule.getMaxValues(), "> 0")
                .text();
    }

    @Override
    public ParamDegradeRule copy(ParamDegradeRule rule) {
        return DegradeSort.copied(rule, new ParamDegradeRule())
                .setParamIdx(rule.getParamIdx())
                .setMaxValues(rule.getMaxValues());
    }

    @Override
    public List<Rule> rules(ParamDegradeRule rule) {
        return List.of(new HotParameterBreakerRule(
                RuleHead.of(Targets.of(rule)),
                ArgumentKey.at(rule.getParamIdx()),
                Breakers.settings(rule),
                rule.getMaxValues()));
    }

    @Override
    public String identity(ParamDegradeRule rule) {
        return DegradeSort.identityOf(rule) + "|" + rule.getParamIdx();
    }
}
