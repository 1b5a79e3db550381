package io.headgate.bench.engine;

import static io.headgate.flow.FlowRule.flow;

import io.headgate.access.AccessRule;
import io.headgate.breaker.BreakerRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.rule.Rule;
import io.headgate.system.SystemRule;
import java.util.List;

/** The rules of each scenario in our words, with the same {@link Limits} as everybody's. */
final class HeadgateRules {

    private HeadgateRules() {}

    static List<Rule> of(String resource, Scenario scenario) {
        return switch (scenario) {
            case NO_RULE -> List.of();
            case FLOW_ADMITTED -> List.of(flow(resource).perSecond(Limits.NEVER_REACHED));
            case FLOW_REFUSED -> List.of(flow(resource).perSecond(Limits.USED_UP));
            case FOUR_RULES -> four(resource);
            case HOT_PARAMETER ->
                List.of(HotParameterRule.perSecond(resource, 0, Limits.NEVER_REACHED)
                        .withMaxKeys(Zipf.KEYS));
        };
    }

    private static List<Rule> four(String resource) {
        return List.of(
                flow(resource).perSecond(Limits.NEVER_REACHED),
                BreakerRule.errorRatio(resource, Limits.ERROR_RATIO)
                        .minimumCalls(Limits.MINIMUM_CALLS)
                        .over(Limits.BREAKER_WINDOW)
                        .openFor(Limits.BREAKER_OPEN),
                SystemRule.rate(SlidingWindow.perSecond(Limits.NEVER_REACHED)),
                AccessRule.allow(resource, SentinelRules.ORIGIN));
    }
}
