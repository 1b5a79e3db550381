package io.headgate.differential.inside;

import com.alibaba.csp.sentinel.slots.block.AbstractRule;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowItem;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import io.headgate.differential.program.ProgramRule;
import io.headgate.differential.program.ProgramRule.Strategy;
import io.headgate.differential.program.ProgramRule.Trip;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The rules of a program as Sentinel's. Its codes are the positions in our enums. */
final class ProgramRules {

    private final UnaryOperator<String> resourceName;

    ProgramRules(UnaryOperator<String> resourceName) {
        this.resourceName = resourceName;
    }

    private <R extends AbstractRule> R head(R made, ProgramRule rule) {
        made.setId(rule.id());
        made.setResource(resourceName.apply(rule.resource()));
        return made;
    }

    FlowRule flow(ProgramRule.Flow rule) {
        FlowRule made = head(new FlowRule(), rule);
        made.setLimitApp(rule.limitApp());
        String reference =
                rule.strategy() == Strategy.RELATED ? resourceName.apply(rule.reference()) : rule.reference();
        return made.setGrade(grade(rule.threads()))
                .setCount(rule.count())
                .setStrategy(rule.strategy().ordinal())
                .setRefResource(rule.strategy() == Strategy.DIRECT ? null : reference)
                .setControlBehavior(behaviour(rule.maxWait()))
                .setMaxQueueingTimeMs(rule.maxWait());
    }

    DegradeRule breaker(ProgramRule.Breaker rule) {
        boolean slow = rule.trip() == Trip.SLOW_RATIO;
        return head(new DegradeRule(), rule)
                .setGrade(rule.trip().ordinal())
                .setCount(slow ? rule.slowMillis() : rule.threshold())
                .setSlowRatioThreshold(slow ? rule.threshold() : 1)
                .setTimeWindow(rule.openSeconds())
                .setMinRequestAmount(rule.minimumCalls())
                .setStatIntervalMs(rule.windowMillis());
    }

    SystemRule inbound(ProgramRule.Inbound rule) {
        SystemRule made = new SystemRule();
        made.setQps(rule.qps());
        made.setMaxThread(rule.threads());
        made.setAvgRt(rule.responseTime());
        return made;
    }

    AuthorityRule authority(ProgramRule.Authority rule) {
        AuthorityRule made = head(new AuthorityRule(), rule);
        made.setLimitApp(rule.limitApp());
        return made.setStrategy(rule.black() ? RuleConstant.AUTHORITY_BLACK : RuleConstant.AUTHORITY_WHITE);
    }

    ParamFlowRule hot(ProgramRule.Hot rule) {
        List<ParamFlowItem> items =
                rule.items().entrySet().stream().map(ProgramRules::item).toList();
        return head(new ParamFlowRule(), rule)
                .setGrade(grade(rule.threads()))
                .setParamIdx(rule.index())
                .setCount(rule.count())
                .setBurstCount(rule.burst())
                .setDurationInSec(rule.seconds())
                .setControlBehavior(behaviour(rule.maxWait()))
                .setMaxQueueingTimeMs(rule.maxWait())
                .setParamFlowItemList(items);
    }

    private static ParamFlowItem item(Map.Entry<Object, Integer> item) {
        Object value = item.getKey();
        return new ParamFlowItem(
                value.toString(), item.getValue(), value.getClass().getName());
    }

    private static int grade(boolean threads) {
        return threads ? RuleConstant.FLOW_GRADE_THREAD : RuleConstant.FLOW_GRADE_QPS;
    }

    private static int behaviour(int maxWait) {
        return maxWait > 0 ? RuleConstant.CONTROL_BEHAVIOR_RATE_LIMITER : RuleConstant.CONTROL_BEHAVIOR_DEFAULT;
    }
}
