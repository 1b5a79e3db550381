package io.headgate.hotparameter;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.rule.HeadedRule;
import io.headgate.rule.RuleHead;
import io.headgate.rule.RuleScope;
import java.util.HashMap;
import java.util.Map;

/**
 * A limit for each value of one argument: each customer, each item, each shard has its own.
 *
 * <pre>{@code
 * HotParameterRule.perSecond("orders", 0, 10)                        // ten orders per second for each customer …
 *         .withException("big-customer", TokenBucket.perSecond(100)) // … and a hundred for this one
 * }</pre>
 *
 * <p>Promise: no value gets more than its limit, however many values there are. At most {@code maxKeys} of them, and those
 * with an exception, have state of their own; beyond that calls are counted in a sketch whose cells several values share,
 * which can only refuse more. Values that come near their limit move from the sketch into a place of their own, so that the
 * most used ones are exact.
 *
 * <p>A call without the argument, or with null for it, is not limited. A collection or an array counts for each of its
 * elements, all or nothing. Text of more than 256 characters is kept shortened: see {@link io.headgate.rule.BoundedName}. An argument that is a {@link io.headgate.guard.KeyedArgument} is limited by its key. Values
 * must not change, as keys of a map must not; a collection must hold the same elements until the call has ended.
 *
 * @param head id, target, mode, failure policy
 * @param argument which argument
 * @param limit what each value may have
 * @param exceptions what these values may have instead; of the same kind as {@code limit}
 * @param maxKeys how many values without an exception have state of their own
 * @param scope whether each process counts by itself
 */
public record HotParameterRule(
        RuleHead head,
        ArgumentKey argument,
        ValueLimit limit,
        Map<Object, ValueLimit> exceptions,
        int maxKeys,
        RuleScope scope)
        implements HeadedRule<HotParameterRule> {

    /** How many values have state of their own unless said otherwise. */
    public static final int DEFAULT_MAX_KEYS = 10_000;

    private static final int MOST_KEYS = 1 << 24;

    /** Checks the settings. */
    public HotParameterRule {
        requireNonNull(head, "head");
        requireNonNull(argument, "argument");
        requireNonNull(limit, "limit");
        exceptions = bounded(exceptions);
        require(maxKeys >= 1 && maxKeys <= MOST_KEYS, "maxKeys", maxKeys, "1 to " + MOST_KEYS);
        for (Map.Entry<Object, ValueLimit> each : exceptions.entrySet()) {
            boolean alike = each.getValue().getClass() == limit.getClass();
            require(alike, "exceptions[" + each.getKey() + "]", each.getValue(), "the same kind as " + limit);
        }
        requireNonNull(scope, "scope");
        require(
                !(limit instanceof ValueLimit.InFlight)
                        || !(scope instanceof RuleScope.Cluster cluster && cluster.isForRates()),
                "scope",
                scope,
                "strict, and for all members together, for a limit of calls in flight");
    }

    /** With the names that long texts have as values of calls. */
    private static Map<Object, ValueLimit> bounded(Map<Object, ValueLimit> exceptions) {
        Map<Object, ValueLimit> bounded = new HashMap<>();
        exceptions.forEach((value, limit) ->
                bounded.put(value instanceof CharSequence text ? Values.bounded(text) : value, limit));
        return Map.copyOf(bounded);
    }

    /** A rule of which each process counts by itself. */
    public HotParameterRule(
            RuleHead head, ArgumentKey argument, ValueLimit limit, Map<Object, ValueLimit> exceptions, int maxKeys) {
        this(head, argument, limit, exceptions, maxKeys, RuleScope.LOCAL);
    }

    /** {@code limit} for each value of the argument at {@code index}, 0 being the first and -1 the last. */
    public static HotParameterRule of(String resource, int index, ValueLimit limit) {
        return new HotParameterRule(RuleHead.of(resource), ArgumentKey.at(index), limit, Map.of(), DEFAULT_MAX_KEYS);
    }

    /** {@code limit} for each value of the argument at {@code index}; calls wait if it is a queue. */
    public static HotParameterRule of(String resource, int index, Limit limit) {
        return of(resource, index, ValueLimit.rate(limit));
    }

    /** A token bucket of that many per second, and a burst of as many, for each value of the argument at {@code index}. */
    public static HotParameterRule perSecond(String resource, int index, long permits) {
        return of(resource, index, TokenBucket.perSecond(permits));
    }

    /** At most that many calls at a time for each value of the argument at {@code index}. */
    public static HotParameterRule inFlight(String resource, int index, long permits) {
        return of(resource, index, ValueLimit.inFlight(permits));
    }

    @Override
    public HotParameterRule withHead(RuleHead newHead) {
        return new HotParameterRule(newHead, argument, limit, exceptions, maxKeys, scope);
    }

    /** The same rule for another argument. */
    public HotParameterRule withArgument(ArgumentKey newArgument) {
        return new HotParameterRule(head, newArgument, limit, exceptions, maxKeys, scope);
    }

    /** The same rule with another limit. */
    public HotParameterRule withLimit(ValueLimit newLimit) {
        return new HotParameterRule(head, argument, newLimit, exceptions, maxKeys, scope);
    }

    /** The same rule with another limit. */
    public HotParameterRule withLimit(Limit newLimit) {
        return withLimit(ValueLimit.rate(newLimit));
    }

    /** The same rule with these exceptions instead of those it had. */
    public HotParameterRule withExceptions(Map<Object, ValueLimit> newExceptions) {
        return new HotParameterRule(head, argument, limit, newExceptions, maxKeys, scope);
    }

    /** The same rule with a limit of its own for {@code value}; see {@link ExceptionValue} for values read from text. */
    public HotParameterRule withException(Object value, ValueLimit itsLimit) {
        Map<Object, ValueLimit> more = new HashMap<>(exceptions);
        more.put(value, itsLimit);
        return withExceptions(more);
    }

    /** The same rule with a limit of its own for {@code value}. */
    public HotParameterRule withException(Object value, Limit itsLimit) {
        return withException(value, ValueLimit.rate(itsLimit));
    }

    /** The same rule, with state of their own for that many values. */
    public HotParameterRule withMaxKeys(int newMaxKeys) {
        return new HotParameterRule(head, argument, limit, exceptions, newMaxKeys, scope);
    }

    /** One count for all processes of the cluster, each decision confirmed by its store; else as {@link #withScope}. */
    public HotParameterRule inCluster() {
        return withScope(RuleScope.cluster());
    }

    /**
     * The same rule, counted there. For a cluster values must be text, numbers, booleans, enum constants or UUIDs, which read the same
     * in all processes; and no value is ever counted in a sketch, since what it has used is in the store.
     */
    public HotParameterRule withScope(RuleScope newScope) {
        return new HotParameterRule(head, argument, limit, exceptions, maxKeys, newScope);
    }

    /** What {@code key} may have. */
    ValueLimit limitOf(Object key) {
        return exceptions.isEmpty() ? limit : exceptions.getOrDefault(key, limit);
    }
}
