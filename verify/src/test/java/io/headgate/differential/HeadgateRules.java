package io.headgate.differential;

import io.headgate.differential.CommonRule.Flow;
import io.headgate.flow.FlowRule;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.rule.Rule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

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
        FlowRule made = flow((Flow) rule).withId(id);
        return priority ? made.borrowing(BORROW) : made;
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
}
