package io.headgate.sentinel.rule;

import static com.alibaba.csp.sentinel.slots.block.RuleConstant.DEGRADE_GRADE_EXCEPTION_RATIO;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.DEGRADE_GRADE_RT;

import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import io.headgate.breaker.BreakerSettings;
import io.headgate.breaker.OpenTime;
import io.headgate.breaker.Recovery;
import io.headgate.breaker.Span;
import io.headgate.breaker.Trip;
import io.headgate.sentinel.DropInSettings;
import java.time.Duration;

/** How a breaker of Sentinel's works, in our terms: tumbling windows, thresholds that must be exceeded, one probe. */
public final class Breakers {

    /** The setting that makes an error ratio of 1 as unreachable as in Sentinel: {@code never}. */
    static final String RATIO_OF_ONE = "headgate.sentinel.error-ratio-one";

    /** A ratio that only all calls exceed. */
    private static final double NEARLY_ALL = Math.nextDown(1.0);

    /** So many errors nobody counts; the engine's breakers count one more, as it must be exceeded. */
    private static final int MOST_ERRORS = Integer.MAX_VALUE - 1;

    private Breakers() {}

    static BreakerSettings settings(DegradeRule rule) {
        return BreakerSettings.of(Trip.errorCount(1))
                .withStrictlyAbove(true) // which allows a threshold of 0
                .withTrip(trip(rule))
                .withSpan(Span.tumbling(Duration.ofMillis(rule.getStatIntervalMs())))
                .withMinimumCalls(rule.getMinRequestAmount())
                .withOpenTime(OpenTime.fixed(Duration.ofSeconds(rule.getTimeWindow())))
                .withRecovery(Recovery.probes(1));
    }

    private static Trip trip(DegradeRule rule) {
        return switch (rule.getGrade()) {
            case DEGRADE_GRADE_RT -> Trip.slowCalls(slowerThan(rule.getCount()), rule.getSlowRatioThreshold());
            case DEGRADE_GRADE_EXCEPTION_RATIO -> Trip.errorRatio(ratio(rule.getCount()));
            default -> Trip.errorCount((long) Math.floor(Math.min(rule.getCount(), MOST_ERRORS)));
        };
    }

    /** Sentinel compares whole milliseconds: slower than 0 ms is 1 ms and more. */
    private static Duration slowerThan(double count) {
        long millis = Math.round(Math.min(count, Integer.MAX_VALUE));
        return millis == 0 ? Duration.ofNanos(999_999) : Duration.ofMillis(millis);
    }

    /** Sentinel opens above the ratio, and nothing is above 1. Whoever writes 1 means: when all calls fail. */
    public static double ratio(double ratio) {
        boolean never = "never".equalsIgnoreCase(DropInSettings.get(RATIO_OF_ONE));
        return ratio == 1 && !never ? NEARLY_ALL : ratio;
    }
}
