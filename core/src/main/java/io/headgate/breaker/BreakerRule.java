package io.headgate.breaker;

import static java.util.Objects.requireNonNull;

import io.headgate.rule.HeadedRule;
import io.headgate.rule.RuleHead;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * Refuses the calls of a resource while what lies behind it is failing or slow.
 *
 * <pre>{@code
 * BreakerRule.errorRatio("payments", 0.5).minimumCalls(20).openFor(Duration.ofSeconds(10))
 * }</pre>
 *
 * @param head id, target, mode, failure policy
 * @param settings how the breaker works
 */
public record BreakerRule(RuleHead head, BreakerSettings settings) implements HeadedRule<BreakerRule> {

    /** Checks the settings. */
    public BreakerRule {
        requireNonNull(head, "head");
        requireNonNull(settings, "settings");
    }

    /** A breaker with the default settings for that trip, see {@link BreakerSettings#of}. */
    public static BreakerRule of(String resource, Trip trip) {
        return new BreakerRule(RuleHead.of(resource), BreakerSettings.of(trip));
    }

    /** Opens when at least {@code ratio} of the calls failed. */
    public static BreakerRule errorRatio(String resource, double ratio) {
        return of(resource, Trip.errorRatio(ratio));
    }

    /** Opens when at least {@code count} calls failed. */
    public static BreakerRule errorCount(String resource, long count) {
        return of(resource, Trip.errorCount(count)).minimumCalls(1);
    }

    /** Opens when at least {@code ratio} of the calls took longer than {@code slowerThan}. */
    public static BreakerRule slowCalls(String resource, Duration slowerThan, double ratio) {
        return of(resource, Trip.slowCalls(slowerThan, ratio));
    }

    @Override
    public BreakerRule withHead(RuleHead newHead) {
        return new BreakerRule(newHead, settings);
    }

    /** The same rule with changed settings: {@code rule.with(settings -> settings.withStrictlyAbove(true))}. */
    public BreakerRule with(UnaryOperator<BreakerSettings> change) {
        return new BreakerRule(head, change.apply(settings));
    }

    /** The same rule counting over the last {@code length}, cut into ten slices. */
    public BreakerRule over(Duration length) {
        return with(old -> old.withSpan(Span.sliding(length, 10)));
    }

    /** The same rule with another minimum of results. */
    public BreakerRule minimumCalls(long calls) {
        return with(old -> old.withMinimumCalls(calls));
    }

    /** The same rule with a fixed open time. */
    public BreakerRule openFor(Duration time) {
        return with(old -> old.withOpenTime(OpenTime.fixed(time)));
    }

    /** The same rule with another recovery. */
    public BreakerRule recoveringBy(Recovery recovery) {
        return with(old -> old.withRecovery(recovery));
    }

    /** The same rule with other failures. */
    public BreakerRule failing(Failures failures) {
        return with(old -> old.withFailures(failures));
    }

    /** The same rule under that control. */
    public BreakerRule under(Control control) {
        return with(old -> old.withControl(control));
    }
}
