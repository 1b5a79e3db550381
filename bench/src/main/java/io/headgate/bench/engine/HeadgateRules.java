package io.headgate.bench.engine;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.gateway.GatewayRule.gateway;
import static io.headgate.quota.QuotaRule.quota;

import io.headgate.access.AccessRule;
import io.headgate.adaptive.AdaptiveRule;
import io.headgate.breaker.BreakerRule;
import io.headgate.gateway.Attribute;
import io.headgate.hotparameter.HotParameterBreakerRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.concurrency.Gradient2;
import io.headgate.limiter.window.CalendarPeriod;
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
            case FLOW_REFUSED, FLOW_THROWN -> List.of(flow(resource).perSecond(Limits.USED_UP));
            case FOUR_RULES -> four(resource);
            case HOT_PARAMETER ->
                List.of(HotParameterRule.perSecond(resource, 0, Limits.NEVER_REACHED)
                        .withMaxKeys(Zipf.KEYS));
            case HOT_PARAMETER_BREAKER ->
                List.of(HotParameterBreakerRule.errorRatio(resource, 0, Limits.ERROR_RATIO)
                        .withMaxKeys(Zipf.KEYS));
            case QUOTA ->
                List.of(quota(resource)
                        .perDay(Limits.NEVER_REACHED_IN_A_MONTH)
                        .and(Limits.NEVER_REACHED_IN_A_MONTH, CalendarPeriod.MONTH));
            case GATEWAY ->
                List.of(gateway(resource)
                        .perSecond(Limits.NEVER_REACHED)
                        .forEach(Attribute.header(KeyedRequest.USER))
                        .withMaxKeys(Zipf.KEYS));
            case ADAPTIVE -> List.of(AdaptiveRule.of(resource, Gradient2.defaults()));
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
