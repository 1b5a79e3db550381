package io.headgate.sentinel.rule;

import static com.alibaba.csp.sentinel.slots.block.RuleConstant.CONTROL_BEHAVIOR_RATE_LIMITER;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.CONTROL_BEHAVIOR_WARM_UP;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.CONTROL_BEHAVIOR_WARM_UP_RATE_LIMITER;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.FLOW_GRADE_QPS;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.node.IntervalProperty;
import com.alibaba.csp.sentinel.node.SampleCountProperty;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.rules.sentinel.PerSeconds;
import io.headgate.sentinel.DropInSettings;
import java.time.Duration;
import java.util.function.DoubleToLongFunction;
import java.util.function.Function;

/** The algorithms behind Sentinel's ways of limiting calls per second. */
public final class FlowLimits {

    /** The setting that says which window limits that refuse count in: {@code aligned}, Sentinel's, or {@code sliding}, ours. */
    static final String WINDOW = "headgate.sentinel.window";

    /** So many permits are no limit at all, and more than that our windows cannot count. */
    static final long MOST = 1L << 52;

    /** What warm-up curves and queues can hold; beyond that they would not make anybody wait. */
    private static final double MOST_PACED = 1e9;

    private static final int MOST_COLD = 100;
    private static final int MOST_SLICES = 120;

    /** The longest periods to try for a rate with a fraction; the first that the limit can count with is taken. */
    private static final long[] MOST_SECONDS = {1_000_000_000, 1_000_000, 1_000, 1};

    private FlowLimits() {}

    static boolean warmsUp(FlowRule rule) {
        int behavior = rule.getControlBehavior();
        return rule.getGrade() == FLOW_GRADE_QPS
                && (behavior == CONTROL_BEHAVIOR_WARM_UP || behavior == CONTROL_BEHAVIOR_WARM_UP_RATE_LIMITER);
    }

    static boolean queues(FlowRule rule) {
        int behavior = rule.getControlBehavior();
        return rule.getGrade() == FLOW_GRADE_QPS
                && (behavior == CONTROL_BEHAVIOR_RATE_LIMITER || behavior == CONTROL_BEHAVIOR_WARM_UP_RATE_LIMITER);
    }

    /** Whether the rate is one that calls can be spaced or warmed up by. */
    static boolean isWithinReach(FlowRule rule) {
        return rule.getCount() * (warmsUp(rule) ? rule.getWarmUpPeriodSec() : 1) <= MOST_PACED;
    }

    /** The limit of a rule about calls per second. */
    static Limit of(FlowRule rule) {
        double count = rule.getCount();
        Duration maxWait = Duration.ofMillis(Math.max(0, rule.getMaxQueueingTimeMs()));
        if (!isWithinReach(rule)) {
            return slices(count);
        }
        return switch (rule.getControlBehavior()) {
            case CONTROL_BEHAVIOR_WARM_UP ->
                new WallSeconds(warmUp(count, rule.getWarmUpPeriodSec(), SentinelConfig.coldFactor()));
            case CONTROL_BEHAVIOR_RATE_LIMITER -> queue(count, maxWait);
            case CONTROL_BEHAVIOR_WARM_UP_RATE_LIMITER ->
                inWallSeconds(pacedWarmUp(count, rule.getWarmUpPeriodSec(), SentinelConfig.coldFactor(), maxWait));
            default -> window(count);
        };
    }

    private static Limit inWallSeconds(Limit limit) {
        return limit instanceof PacedWarmUp ? new WallSeconds(limit) : limit; // a SmoothWarmUp has no seconds
    }

    /** Sentinel's window, or one that holds in every second if that is wanted. */
    private static Limit window(double count) {
        return "sliding".equalsIgnoreCase(DropInSettings.get(WINDOW))
                ? SlidingWindow.of(slices(count).permits(), slices(count).period())
                : slices(count);
    }

    /** Sentinel's window, for a flow rule. */
    public static AlignedSlices slices(double count) {
        return slices(seconds -> PerWindow.ofFlow(count, seconds));
    }

    /** Sentinel's window, for a system rule. */
    static AlignedSlices systemSlices(double count) {
        return slices(seconds -> PerWindow.ofSystem(count, seconds));
    }

    /** So many slices of whole milliseconds; {@code permits} knows how many there are in so many seconds. */
    private static AlignedSlices slices(DoubleToLongFunction permits) {
        int slices = Math.max(1, Math.min(MOST_SLICES, SampleCountProperty.SAMPLE_COUNT));
        long interval = Math.max(1L, IntervalProperty.INTERVAL / slices) * slices;
        return new AlignedSlices(permits.applyAsLong(interval / 1_000.0), Duration.ofMillis(interval), slices);
    }

    /** The number without its fraction. */
    public static long whole(double count) {
        return Math.min(MOST, (long) Math.floor(count));
    }

    /** Calls spaced evenly. A rate with a fraction is kept exactly. */
    public static LeakyQueue queue(double count, Duration maxWait) {
        return exact(count, rate -> LeakyQueue.of(rate.permits(), Duration.ofSeconds(rate.seconds()), maxWait));
    }

    /** A third of the rate when cold, if the cold factor is 3. */
    public static WarmUp warmUp(double count, int warmUpSeconds, int coldFactor) {
        return new WarmUp(whole(count), Duration.ofSeconds(warmUpSeconds), Math.min(MOST_COLD, coldFactor));
    }

    /** The same with calls spaced evenly. */
    public static Limit pacedWarmUp(double count, int warmUpSeconds, int coldFactor, Duration maxWait) {
        Duration warmUp = Duration.ofSeconds(warmUpSeconds);
        int cold = Math.min(MOST_COLD, coldFactor);
        if (count == Math.rint(count)) {
            return new PacedWarmUp((long) count, warmUp, cold, maxWait);
        }
        return exact(count, rate -> new SmoothWarmUp(rate.permits(), Duration.ofSeconds(rate.seconds()), warmUp, cold));
    }

    /** The limit at that rate, as exact as it can have it. */
    private static <L extends Limit> L exact(double perSecond, Function<PerSeconds, L> limit) {
        for (long most : MOST_SECONDS) {
            try {
                return limit.apply(PerSeconds.of(perSecond, most));
            } catch (IllegalArgumentException outOfBounds) {
                continue; // with shorter periods
            }
        }
        return limit.apply(PerSeconds.of(perSecond, 1));
    }
}
