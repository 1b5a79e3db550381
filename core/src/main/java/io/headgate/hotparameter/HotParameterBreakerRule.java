package io.headgate.hotparameter;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.breaker.BreakerSettings;
import io.headgate.breaker.OpenTime;
import io.headgate.breaker.Trip;
import io.headgate.rule.HeadedRule;
import io.headgate.rule.RuleHead;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * A circuit breaker for each value of one argument: calls for a tenant or a shard that is failing are refused, and those for
 * the others run.
 *
 * <pre>{@code
 * HotParameterBreakerRule.errorRatio("query", 0, 0.5).minimumCalls(20).openFor(Duration.ofSeconds(10))
 * }</pre>
 *
 * <p>A value is watched from its first bad result on: good ones before it do not count, and values that never fail need no
 * memory. At most {@code maxKeys} are watched at a time. A value that fails while there is no room is left alone, and
 * counted: when so many fail at once, it is not the values that are at fault, and a breaker for the whole resource is what
 * helps.
 *
 * @param head id, target, mode, failure policy
 * @param argument which argument
 * @param settings how the breaker of each value works
 * @param maxKeys how many values are watched at a time
 */
public record HotParameterBreakerRule(RuleHead head, ArgumentKey argument, BreakerSettings settings, int maxKeys)
        implements HeadedRule<HotParameterBreakerRule> {

    /** How many values are watched unless said otherwise. */
    public static final int DEFAULT_MAX_KEYS = 1_000;

    private static final int MOST_KEYS = 1 << 24;

    /** Checks the settings. */
    public HotParameterBreakerRule {
        requireNonNull(head, "head");
        requireNonNull(argument, "argument");
        requireNonNull(settings, "settings");
        require(maxKeys >= 1 && maxKeys <= MOST_KEYS, "maxKeys", maxKeys, "1 to " + MOST_KEYS);
    }

    /** A breaker with the default settings for that trip, for each value of the argument at {@code index}. */
    public static HotParameterBreakerRule of(String resource, int index, Trip trip) {
        return new HotParameterBreakerRule(
                RuleHead.of(resource), ArgumentKey.at(index), BreakerSettings.of(trip), DEFAULT_MAX_KEYS);
    }

    /** Opens for a value when at least {@code ratio} of its calls failed. */
    public static HotParameterBreakerRule errorRatio(String resource, int index, double ratio) {
        return of(resource, index, Trip.errorRatio(ratio));
    }

    /** Opens for a value when at least {@code count} of its calls failed. */
    public static HotParameterBreakerRule errorCount(String resource, int index, long count) {
        return of(resource, index, Trip.errorCount(count)).minimumCalls(1);
    }

    /** Opens for a value when at least {@code ratio} of its calls took longer than {@code slowerThan}. */
    public static HotParameterBreakerRule slowCalls(String resource, int index, Duration slowerThan, double ratio) {
        return of(resource, index, Trip.slowCalls(slowerThan, ratio));
    }

    @Override
    public HotParameterBreakerRule withHead(RuleHead newHead) {
        return new HotParameterBreakerRule(newHead, argument, settings, maxKeys);
    }

    /** The same rule for another argument. */
    public HotParameterBreakerRule withArgument(ArgumentKey newArgument) {
        return new HotParameterBreakerRule(head, newArgument, settings, maxKeys);
    }

    /** The same rule with changed settings. */
    public HotParameterBreakerRule with(UnaryOperator<BreakerSettings> change) {
        return new HotParameterBreakerRule(head, argument, change.apply(settings), maxKeys);
    }

    /** The same rule with another minimum of results. */
    public HotParameterBreakerRule minimumCalls(long calls) {
        return with(old -> old.withMinimumCalls(calls));
    }

    /** The same rule with a fixed open time. */
    public HotParameterBreakerRule openFor(Duration time) {
        return with(old -> old.withOpenTime(OpenTime.fixed(time)));
    }

    /** The same rule watching that many values. */
    public HotParameterBreakerRule withMaxKeys(int newMaxKeys) {
        return new HotParameterBreakerRule(head, argument, settings, newMaxKeys);
    }
}
