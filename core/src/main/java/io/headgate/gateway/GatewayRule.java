package io.headgate.gateway;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.hotparameter.ArgumentKey;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.hotparameter.ValueLimit;
import io.headgate.limiter.Limit;
import io.headgate.limiter.LimitText;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.rule.HeadedRule;
import io.headgate.rule.RuleHead;
import io.headgate.rule.Target;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A limit on the requests of a route or an {@link ApiGroup}, for all of them together or for each key.
 *
 * <pre>{@code
 * gateway("orders").perSecond(100)                                                 // all requests of the route
 * gateway("orders").perSecond(10).forEach(clientAddress().groupedByPrefix(64))     // of each client
 * gateway("orders").perSecond(10).forEach(header("X-User")).bursting(20)           // 30 at once after a pause
 * gateway("orders").per(600, ofMinutes(1)).forEach(host()).queueing(ofMillis(500)) // evenly spaced
 * gateway("orders").perSecond(1).forEach(RequestKey.of(header("X-Plan")).matching(new Exact("free")))
 * }</pre>
 *
 * <p>Promise: no key gets more than its limit, however many keys there are: at most {@code maxKeys} have state of their own,
 * see {@link HotParameterRule}. The request is the call's argument, alone or the first of several.
 *
 * @param head id, target, mode, failure policy. The target is the resource of a route or the name of an API group
 * @param key what tells requests apart; null when all count together
 * @param limit what each key may have
 * @param maxKeys how many keys have state of their own
 */
public record GatewayRule(RuleHead head, @Nullable RequestKey key, ValueLimit limit, int maxKeys)
        implements HeadedRule<GatewayRule> {

    /** Checks the settings. */
    public GatewayRule {
        keyed(head, limit, maxKeys);
    }

    private static HotParameterRule keyed(RuleHead head, ValueLimit limit, int maxKeys) {
        return new HotParameterRule(head, ArgumentKey.at(0), limit, Map.of(), maxKeys);
    }

    /** Begins a rule for the route or API group of that name. */
    public static Beginning gateway(String resource) {
        return gateway(Target.name(resource));
    }

    /** Begins a rule for these routes or API groups. */
    public static Beginning gateway(Target target) {
        return new Beginning(RuleHead.of(target));
    }

    /**
     * A rule that does not yet say how much.
     *
     * @param head id, target, mode, failure policy
     */
    public record Beginning(RuleHead head) {

        /** {@code permits} per second, as many at once after a pause. */
        public GatewayRule perSecond(long permits) {
            return per(permits, Duration.ofSeconds(1));
        }

        /** {@code permits} per {@code interval}, as many at once after a pause. */
        public GatewayRule per(long permits, Duration interval) {
            return by(TokenBucket.of(permits, interval));
        }

        /** As {@code limit} says; requests wait if it is a queue. */
        public GatewayRule by(Limit limit) {
            return by(ValueLimit.rate(limit));
        }

        /** At most {@code permits} in flight. */
        public GatewayRule inFlight(long permits) {
            return by(ValueLimit.inFlight(permits));
        }

        private GatewayRule by(ValueLimit limit) {
            return new GatewayRule(head, null, limit, HotParameterRule.DEFAULT_MAX_KEYS);
        }
    }

    /** The same rule for each value of {@code attribute}. */
    public GatewayRule forEach(Attribute attribute) {
        return forEach(RequestKey.of(attribute));
    }

    /** The same rule for each key. */
    public GatewayRule forEach(RequestKey newKey) {
        return new GatewayRule(head, requireNonNull(newKey, "newKey"), limit, maxKeys);
    }

    /** Admits {@code more} at once after a pause than come in per interval. */
    public GatewayRule bursting(long more) {
        require(more >= 0, "more", more, ">= 0");
        TokenBucket bucket = bucket("bursting");
        long burst = Math.addExact(bucket.permits(), more);
        return withLimit(ValueLimit.rate(bucket.withBurst(burst).withInitial(burst)));
    }

    /** Excess requests wait for their turn, evenly spaced, at most {@code maxWait}. */
    public GatewayRule queueing(Duration maxWait) {
        TokenBucket bucket = bucket("queueing");
        return withLimit(ValueLimit.rate(LeakyQueue.of(bucket.permits(), bucket.period(), maxWait)));
    }

    private TokenBucket bucket(String wanted) {
        if (limit instanceof ValueLimit.Rate rate && rate.limit() instanceof TokenBucket bucket) {
            return bucket;
        }
        throw new IllegalArgumentException("limit: " + limit + " (expected: permits per interval, for " + wanted + ")");
    }

    /** The same rule with another limit. */
    public GatewayRule withLimit(ValueLimit newLimit) {
        return new GatewayRule(head, key, newLimit, maxKeys);
    }

    /** The same rule with state of its own for that many keys. */
    public GatewayRule withMaxKeys(int newMaxKeys) {
        return new GatewayRule(head, key, limit, newMaxKeys);
    }

    @Override
    public GatewayRule withHead(RuleHead newHead) {
        return new GatewayRule(newHead, key, limit, maxKeys);
    }

    /** The same limit for an argument that is the key itself. */
    HotParameterRule keyed() {
        return keyed(head, limit, maxKeys);
    }

    /** What is counted. */
    String unit() {
        return limit instanceof ValueLimit.Rate rate
                ? LimitText.MORE_THAN + LimitText.rate(rate.limit())
                : "permits in flight";
    }
}
