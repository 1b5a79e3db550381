package io.headgate.differential;

import io.headgate.breaker.BreakerRule;
import io.headgate.breaker.BreakerSettings;
import io.headgate.breaker.OpenTime;
import io.headgate.breaker.Recovery;
import io.headgate.breaker.Span;
import io.headgate.breaker.Trip;
import io.headgate.differential.CommonRule.Breaker;
import io.headgate.differential.CommonRule.Flow;
import io.headgate.differential.CommonRule.HotParameter;
import io.headgate.flow.FlowRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.hotparameter.LazyBucket;
import io.headgate.hotparameter.ValueLimit;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleHead;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The common rules as Headgate's, with the settings that are Sentinel's only way. */
final class HeadgateRules {

    /** Sentinel makes a call with priority wait for less than 500 ms, and counts in whole milliseconds. */
    private static final Duration BORROW = Duration.ofMillis(499);

    private HeadgateRules() {}

    static List<Rule> of(List<CommonRule> rules, boolean priority) {
        List<Rule> made = new ArrayList<>();
        for (CommonRule rule : rules) {
            made.add(of(rule, priority, "rule " + made.size()));
        }
        return made;
    }

    private static Rule of(CommonRule rule, boolean priority, String id) {
        if (rule instanceof Flow flow) {
            FlowRule made = flow(flow).withId(id);
            return priority ? made.borrowing(BORROW) : made;
        }
        return rule instanceof Breaker breaker
                ? breaker(breaker).withId(id)
                : hotParameter((HotParameter) rule).withId(id);
    }

    static Limit limit(Flow rule) {
        Duration warmUp = Duration.ofSeconds(rule.warmUpSeconds());
        Duration maxWait = Duration.ofMillis(rule.maxWaitMillis());
        return switch (rule.excess()) {
            case REFUSE -> AlignedSlices.perSecond(rule.count());
            case WARM_UP -> WarmUp.perSecond(rule.count(), warmUp);
            case QUEUE -> LeakyQueue.perSecond(rule.count(), maxWait);
            case WARM_UP_AND_QUEUE -> PacedWarmUp.perSecond(rule.count(), warmUp, maxWait);
        };
    }

    private static FlowRule flow(Flow rule) {
        FlowRule.Beginning beginning = FlowRule.flow(rule.resource());
        FlowRule limited = switch (rule.measure()) {
            case CALLS -> beginning.by(limit(rule));
            case IN_FLIGHT -> beginning.inFlight(rule.count());
        };
        FlowRule related = switch (rule.relation()) {
            case DIRECT -> limited;
            case RELATED -> limited.whileNotBusy(rule.reference());
            case ENTRANCE -> limited.through(rule.reference());
        };
        return switch (rule.origin()) {
            case "default" -> related;
            case "other" -> related.fromEachOther();
            default -> related.from(rule.origin());
        };
    }

    private static BreakerRule breaker(Breaker rule) {
        Trip trip = switch (rule.failure()) {
            case SLOW_RATIO -> Trip.slowCalls(Duration.ofMillis(rule.slowMillis()), rule.threshold());
            case ERROR_RATIO -> Trip.errorRatio(rule.threshold());
            case ERROR_COUNT -> Trip.errorCount((long) rule.threshold());
        };
        BreakerSettings settings = BreakerSettings.of(Trip.errorCount(1))
                .withStrictlyAbove(true) // which allows a threshold of 0
                .withTrip(trip)
                .withSpan(Span.tumbling(Duration.ofMillis(rule.windowMillis())))
                .withMinimumCalls(rule.minimumCalls())
                .withOpenTime(OpenTime.fixed(Duration.ofSeconds(rule.openSeconds())))
                .withRecovery(Recovery.probes(1));
        return new BreakerRule(RuleHead.of(rule.resource()), settings);
    }

    private static HotParameterRule hotParameter(HotParameter rule) {
        HotParameterRule made = HotParameterRule.of(rule.resource(), rule.index(), valueLimit(rule, rule.count()));
        for (Map.Entry<String, Integer> item : rule.items().entrySet()) {
            made = made.withException(item.getKey(), valueLimit(rule, item.getValue()));
        }
        return made;
    }

    private static ValueLimit valueLimit(HotParameter rule, long count) {
        Duration period = Duration.ofSeconds(rule.periodSeconds());
        if (rule.measure() == CommonRule.Measure.IN_FLIGHT) {
            return ValueLimit.inFlight(count);
        }
        return ValueLimit.rate(
                rule.waits()
                        ? LeakyQueue.of(count, period, Duration.ofMillis(rule.maxWaitMillis()))
                        : LazyBucket.of(count, period, rule.burst()));
    }
}
