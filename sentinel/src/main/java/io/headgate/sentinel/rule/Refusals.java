package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.slots.block.AbstractRule;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityException;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeException;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowException;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.system.SystemBlockException;
import io.headgate.Refusal;
import io.headgate.guard.Arguments;
import io.headgate.guard.KeyedArgument;
import io.headgate.rule.Rule;
import org.jspecify.annotations.Nullable;

/** Sentinel's exceptions, one object for each refusal: no stack trace, no text put together. */
final class Refusals {

    private Refusals() {}

    static BlockException of(RuleTable.Entry entry, Refusal refusal, String resource, String origin) {
        AbstractRule original = entry.mapped().original();
        return switch (entry.kind()) {
            case AUTHORITY -> new AuthorityException(origin, (AuthorityRule) original);
            case SYSTEM -> new SystemBlockException(resource, InboundRule.limitType(refusal.rule()));
            case PARAM_FLOW -> ofValue((ParamFlowRule) original, resource, refusal.arguments());
            case FLOW -> new FlowException(original.getLimitApp(), (FlowRule) original);
            case DEFAULT_DEGRADE, PARAM_DEGRADE, DEGRADE ->
                new DegradeException(original.getLimitApp(), (DegradeRule) original);
        };
    }

    private static ParamFlowException ofValue(ParamFlowRule original, String resource, @Nullable Object arguments) {
        Object value = Arguments.at(arguments, original.getParamIdx());
        Object key = value instanceof KeyedArgument keyed ? keyed.headgateKey() : value;
        return new ParamFlowException(resource, String.valueOf(key), original);
    }

    /** A rule of the engine that did not come from Sentinel's classes. */
    static BlockException unknown(Rule rule, String resource) {
        return new FlowException(RuleConstant.LIMIT_APP_DEFAULT, resource + ": refused by " + rule.id());
    }
}
