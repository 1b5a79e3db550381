package io.headgate.differential.inside;

import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowItem;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import io.headgate.differential.CommonRule;
import io.headgate.differential.CommonRule.Measure;
import io.headgate.differential.CommonRule.Relation;
import java.util.List;
import java.util.function.UnaryOperator;

/** The common rules as Sentinel's. Its codes are the positions in our enums. */
final class SentinelRules {

    private final UnaryOperator<String> resourceName;

    SentinelRules(UnaryOperator<String> resourceName) {
        this.resourceName = resourceName;
    }

    FlowRule flow(CommonRule.Flow rule) {
        FlowRule made = new FlowRule(resourceName.apply(rule.resource()));
        made.setLimitApp(rule.origin());
        made.setGrade(grade(rule.measure()));
        made.setCount(rule.count());
        made.setStrategy(rule.relation().ordinal());
        made.setRefResource(
                rule.relation() == Relation.RELATED ? resourceName.apply(rule.reference()) : rule.reference());
        made.setControlBehavior(rule.excess().ordinal());
        made.setWarmUpPeriodSec(rule.warmUpSeconds());
        made.setMaxQueueingTimeMs(rule.maxWaitMillis());
        return made;
    }

    DegradeRule breaker(CommonRule.Breaker rule) {
        DegradeRule made = new DegradeRule(resourceName.apply(rule.resource()));
        boolean slow = rule.failure() == CommonRule.Failure.SLOW_RATIO;
        made.setGrade(rule.failure().ordinal());
        made.setCount(slow ? rule.slowMillis() : rule.threshold());
        made.setSlowRatioThreshold(slow ? rule.threshold() : 1);
        made.setTimeWindow(rule.openSeconds());
        made.setMinRequestAmount(rule.minimumCalls());
        made.setStatIntervalMs(rule.windowMillis());
        return made;
    }

    ParamFlowRule hotParameter(CommonRule.HotParameter rule) {
        ParamFlowRule made = new ParamFlowRule(resourceName.apply(rule.resource()));
        List<ParamFlowItem> items = rule.items().entrySet().stream()
                .map(item -> new ParamFlowItem(item.getKey(), item.getValue(), String.class.getName()))
                .toList();
        return made.setGrade(grade(rule.measure()))
                .setParamIdx(rule.index())
                .setCount(rule.count())
                .setBurstCount(rule.burst())
                .setDurationInSec(rule.periodSeconds())
                .setControlBehavior(rule.excess().ordinal())
                .setMaxQueueingTimeMs(rule.maxWaitMillis())
                .setParamFlowItemList(items);
    }

    private static int grade(Measure measure) {
        return measure == Measure.CALLS ? 1 : 0;
    }
}
