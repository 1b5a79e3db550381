package io.headgate.rules.sentinel;

import io.headgate.breaker.BreakerRule;
import io.headgate.breaker.BreakerSettings;
import io.headgate.breaker.Control;
import io.headgate.breaker.Failures;
import io.headgate.breaker.OpenTime;
import io.headgate.breaker.Recovery;
import io.headgate.breaker.Span;
import io.headgate.breaker.Trip;
import io.headgate.rule.Prefix;
import io.headgate.rule.RuleHead;
import io.headgate.rule.Target;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One of our breakers as Sentinel's. */
final class BreakerWriting {

    private static final String WINDOW =
            "Sentinel begins to count anew at each multiple of the interval, and sees a burst across the edge as two halves";

    private final BreakerRule rule;
    private final BreakerSettings settings;
    private final Notes notes;

    BreakerWriting(BreakerRule rule, Notes notes) {
        this.rule = rule;
        this.settings = rule.settings();
        this.notes = notes;
    }

    @Nullable
    Map<String, Object> fields() {
        Map<String, Object> fields = head();
        if (fields == null) {
            return null;
        }
        if (settings.control() != Control.AUTOMATIC) {
            notes.noEquivalent(
                    "control", settings.control(), "the rule is dropped: Sentinel's breakers move by themselves");
            return null;
        }
        trip(fields);
        int interval = Times.whole(settings.span().length(), Duration.ofMillis(1), "span", notes);
        int minimum = (int) settings.minimumCalls();
        int open = openSeconds();
        if (interval == 0 || open == 0 || minimum != settings.minimumCalls()) {
            notes.noEquivalent(
                    "settings", settings, "the rule is dropped: span, open time or minimum is beyond an int");
            return null;
        }
        fields.put("timeWindow", open);
        fields.put("minRequestAmount", minimum);
        fields.put("statIntervalMs", interval);
        noteWhatIsLost();
        return fields;
    }

    private @Nullable Map<String, Object> head() {
        boolean all = rule.target() instanceof Target.Many many
                && !many.shared()
                && many.names().equals(new Prefix(""));
        if (!all) {
            return Resources.write(rule, notes);
        }
        RuleHead named = rule.head().withTarget(Target.name(DegradeConverter.ALL));
        notes.changed(
                "target", "all", "a default breaker of Sentinel: not for resources that have a rule of their own");
        Map<String, Object> fields = Resources.write(rule.withHead(named), notes);
        return fields == null ? null : new LinkedHashMap<>(fields);
    }

    private void trip(Map<String, Object> fields) {
        Trip trip = settings.trip();
        double threshold = threshold(trip);
        if (trip instanceof Trip.SlowCalls slow) {
            fields.put("grade", SentinelDegrade.SLOW);
            fields.put("count", Times.whole(slow.slowerThan(), Duration.ofMillis(1), "slowerThan", notes));
            fields.put("slowRatioThreshold", JsonText.figure(threshold));
        } else {
            boolean ratio = trip instanceof Trip.ErrorRatio;
            fields.put("grade", ratio ? SentinelDegrade.ERROR_RATIO : SentinelDegrade.ERROR_COUNT);
            fields.put("count", JsonText.figure(threshold));
        }
    }

    /** Sentinel's breakers open above a threshold. Above the next smaller one is the same as at this one. */
    private double threshold(Trip trip) {
        double threshold = trip.threshold();
        boolean reachedAnyway = trip instanceof Trip.SlowCalls && threshold == 1;
        if (settings.strictlyAbove() || reachedAnyway) {
            return threshold;
        }
        return trip instanceof Trip.ErrorCount ? threshold - 1 : Math.nextDown(threshold);
    }

    private int openSeconds() {
        OpenTime time = settings.openTime();
        if (time instanceof OpenTime.Growing) {
            notes.changed("openTime", time, "always as long as the first time");
        }
        Duration first = time instanceof OpenTime.Growing growing ? growing.first() : ((OpenTime.Fixed) time).time();
        return Times.whole(first, Duration.ofSeconds(1), "openTime", notes);
    }

    private void noteWhatIsLost() {
        if (settings.span() instanceof Span.Sliding) {
            notes.changedInAll("", WINDOW);
        }
        if (!settings.recovery().equals(Recovery.probes(1))) {
            notes.changed("recovery", settings.recovery(), "one probe decides");
        }
        if (!settings.failures().equals(Failures.ERRORS)) {
            notes.changed(
                    "failures",
                    settings.failures(),
                    "in Sentinel the code says which errors count, for the whole process");
        }
    }
}
