package io.headgate.console.rules.simulation;

import io.headgate.flow.FlowRule;
import io.headgate.flow.Measure;
import io.headgate.gateway.GatewayRule;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.hotparameter.ValueLimit;
import io.headgate.limiter.Limit;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.quota.QuotaRule;
import io.headgate.rule.Rule;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Collectors;

/** Draws what a rule does. Immutable, hence safe for many threads. */
public final class RuleDrawing {

    private RuleDrawing() {}

    /** A drawing of a limit per period; words alone for what counts otherwise. */
    public static Drawing of(Rule rule) {
        if (rule instanceof FlowRule flow) {
            return flow.measure() instanceof Measure.Rate rate
                    ? drawn(rate.limit(), flow.maxWait(), "")
                    : inFlight(((Measure.Concurrency) flow.measure()).permits(), "");
        }
        if (rule instanceof QuotaRule quota) {
            return of(quota);
        }
        if (rule instanceof HotParameterRule hot) {
            return of(hot.limit(), "each value: ");
        }
        if (rule instanceof GatewayRule gateway) {
            return of(gateway.limit(), gateway.key() == null ? "" : "each key: ");
        }
        return Drawing.words(
                "not a limit per period: what it refuses depends on how calls end, who calls, or how the process does");
    }

    private static Drawing of(ValueLimit limit, String whose) {
        return limit instanceof ValueLimit.Rate rate
                ? drawn(rate.limit(), rate.maxWait(), whose)
                : inFlight(((ValueLimit.InFlight) limit).permits(), whose);
    }

    private static Drawing inFlight(long permits, String whose) {
        return Drawing.words(whose + "never more than " + permits
                + " in flight; how many that is per second depends on how long each takes");
    }

    /** Of several quotas the one with the shortest period is drawn. */
    private static Drawing of(QuotaRule rule) {
        CalendarQuota shortest = rule.quotas().stream()
                .min(Comparator.comparing(CalendarQuota::period))
                .orElseThrow();
        Drawing drawing = drawn(shortest, Duration.ZERO, "");
        String all = rule.quotas().stream().map(LimitWords::of).collect(Collectors.joining("; and "));
        return new Drawing(all, drawing.at(), drawing.offered(), drawing.admitted());
    }

    private static Drawing drawn(Limit limit, Duration maxWait, String whose) {
        return new LimitDrawing(limit, maxWait).drawn(whose + LimitWords.of(limit, maxWait));
    }
}
