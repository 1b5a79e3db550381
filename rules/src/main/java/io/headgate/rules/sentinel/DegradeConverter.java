package io.headgate.rules.sentinel;

import io.headgate.breaker.BreakerRule;
import io.headgate.breaker.BreakerSettings;
import io.headgate.breaker.OpenTime;
import io.headgate.breaker.Recovery;
import io.headgate.breaker.Span;
import io.headgate.breaker.Trip;
import io.headgate.rule.RuleHead;
import io.headgate.rule.Target;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Circuit breakers. */
final class DegradeConverter implements Converter<BreakerRule> {

    /** The resource of Sentinel's default breakers: all that have none of their own. */
    static final String ALL = "*";

    private static final int SLICES = 10;
    private static final String WINDOW =
            "results are counted over the last interval; Sentinel begins anew at each multiple of it, and sees a burst across the"
                    + " edge as two halves";

    private final Fidelity fidelity;

    DegradeConverter(Fidelity fidelity) {
        this.fidelity = fidelity;
    }

    @Override
    public Class<BreakerRule> type() {
        return BreakerRule.class;
    }

    @Override
    public List<Field> fields() {
        return SentinelDegrade.FIELDS;
    }

    @Override
    public List<BreakerRule> read(Element element, Notes notes) {
        SentinelDegrade degrade = SentinelDegrade.read(element);
        degrade.check(element);
        if (!element.isSound()) {
            return List.of();
        }
        Origins.ignore(degrade.limitApp(), notes);
        Target target = target(degrade, notes);
        return target == null ? List.of() : List.of(new BreakerRule(RuleHead.of(target), settings(degrade, notes)));
    }

    private static @Nullable Target target(SentinelDegrade degrade, Notes notes) {
        if (degrade.resource().equals(ALL) && !degrade.regex()) {
            notes.changed(
                    "resource",
                    ALL,
                    "every resource has such a breaker; in Sentinel those without a rule of their own");
            return Target.prefix("");
        }
        return Resources.target(degrade.resource(), degrade.regex(), notes);
    }

    private BreakerSettings settings(SentinelDegrade degrade, Notes notes) {
        return BreakerSettings.of(Trip.errorCount(1))
                .withStrictlyAbove(true) // which allows a threshold of 0
                .withTrip(trip(degrade, notes))
                .withSpan(span(Duration.ofMillis(degrade.statIntervalMs()), notes))
                .withMinimumCalls(degrade.minRequestAmount())
                .withOpenTime(OpenTime.fixed(Duration.ofSeconds(degrade.timeWindow())))
                .withRecovery(Recovery.probes(1));
    }

    private Span span(Duration interval, Notes notes) {
        if (fidelity == Fidelity.FAITHFUL) {
            return Span.tumbling(interval);
        }
        notes.changedInAll("", WINDOW);
        return Span.sliding(interval, SLICES);
    }

    private static Trip trip(SentinelDegrade degrade, Notes notes) {
        double count = degrade.count();
        if (degrade.grade() != SentinelDegrade.SLOW && degrade.slowRatioThreshold() != 1) {
            notes.ignored("slowRatioThreshold", degrade.slowRatioThreshold(), "the rule is not about slow calls");
        }
        return switch (degrade.grade()) {
            case SentinelDegrade.SLOW -> Trip.slowCalls(slowerThan(count, notes), degrade.slowRatioThreshold());
            case SentinelDegrade.ERROR_RATIO -> {
                if (count == 1) {
                    notes.ignored("count", count, "a ratio of 1 is never exceeded: it never opens, as in Sentinel");
                }
                yield Trip.errorRatio(count);
            }
            default -> Trip.errorCount(CallsPerSecond.whole("count", count, notes));
        };
    }

    private static Duration slowerThan(double count, Notes notes) {
        long millis = Math.round(count);
        if (millis != count) {
            notes.ignored("count", count, "Sentinel, too, rounds it to " + millis + " ms");
        }
        if (millis == 0) {
            notes.changed("count", count, "calls slower than 1 ms; in Sentinel those of 1 ms and more");
        }
        return Duration.ofMillis(Math.max(1, millis));
    }

    @Override
    public @Nullable Map<String, Object> write(BreakerRule rule, Notes notes) {
        return new BreakerWriting(rule, notes).fields();
    }
}
