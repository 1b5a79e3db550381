package io.headgate.hotparameter;

import io.headgate.guard.TableMemory;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * What a rule says about the rates of its values, ready to be used.
 *
 * @param rule the rule
 * @param limit of values without an exception
 * @param model one limiter of it that is never asked: those of the values share with it what never changes
 * @param maxWaitNanos of values without an exception
 * @param beyond counts the values that have no limiter of their own
 */
record Regime(HotParameterRule rule, Limit limit, Algorithm model, long maxWaitNanos, Beyond beyond) {

    static Regime of(HotParameterRule rule, long now, WallClock wall, TableMemory memory) {
        return of(rule, null, now, wall, memory);
    }

    /** The regime of a changed rule. It keeps what need not change, above all the very limit that the values have. */
    Regime changedTo(HotParameterRule next, long now, WallClock wall, TableMemory memory) {
        ValueLimit.Rate rate = rate(next.limit());
        return rate.limit().equals(limit)
                ? new Regime(next, limit, model, rate.maxWaitNanos(), beyond)
                : of(next, beyond, now, wall, memory);
    }

    private static Regime of(
            HotParameterRule rule, @Nullable Beyond before, long now, WallClock wall, TableMemory memory) {
        ValueLimit.Rate rate = rate(rule.limit());
        Limit limit = rate.limit();
        Beyond beyond = beyond(limit, rule.maxKeys(), before, now, wall, memory);
        return new Regime(rule, limit, limit.start(now, wall), rate.maxWaitNanos(), beyond);
    }

    /** A limit of 0 grants nothing and forgets nothing: what is owed stays counted as the limit before it counts. */
    private static Beyond beyond(
            Limit limit, int maxKeys, @Nullable Beyond before, long now, WallClock wall, TableMemory memory) {
        if (before != null && (limit.capacity() == 0 || before.isFor(limit))) {
            return before;
        }
        SafePace pace = SafePace.of(limit);
        if (pace != null) {
            return new PaceSketch(pace, maxKeys, now, before, memory);
        }
        Beyond shared = new SharedLimiter(limit, now, wall, before);
        memory.forgetSketch();
        return shared;
    }

    /** Whether the rule has an exception for {@code key}. */
    boolean names(Object key) {
        return rule.exceptions().containsKey(key);
    }

    ValueLimit.Rate rateOf(Object key) {
        return rate(rule.limitOf(key));
    }

    Limit limitOf(Object key) {
        return names(key) ? rateOf(key).limit() : limit;
    }

    /** A limiter for {@code key} with so many permits in use, and not a fraction less. */
    Algorithm start(Object key, long inUse, long now, WallClock wall) {
        Limit wanted = limitOf(key);
        long owed = Math.max(0, inUse - wanted.capacity());
        Algorithm own = wanted.startUsed(inUse - owed, model, now, wall);
        if (owed > 0) {
            own.charge(owed, now);
        }
        return own;
    }

    private static ValueLimit.Rate rate(ValueLimit limit) {
        return (ValueLimit.Rate) limit;
    }
}
