package io.headgate.testkit.oracle;

import io.headgate.limiter.Checks;
import org.jspecify.annotations.Nullable;

/**
 * Sentinel's warm-up with queueing in exact fractions: a take of weight n is due n times the price after the one before
 * it, or at once if that has passed. The price is that of the second in which the caller asks. The first is due at
 * once.
 */
public final class SentinelPacedWarmUpOracle extends ElapsedOracle implements ReservingOracle {

    private static final long SECOND = 1_000_000_000L;

    private final WarmUpTokens tokens;
    private @Nullable Rational latest;

    /**
     * Begins at {@code start}.
     *
     * @param count how many permits come out in a second when warm, at least 1
     * @param warmUpSeconds how long it takes to get warm
     * @param coldFactor how many times further apart they are when cold; Sentinel uses 3
     */
    public SentinelPacedWarmUpOracle(long count, long warmUpSeconds, long coldFactor, long start) {
        super(start);
        Checks.require(count >= 1, "count", count, ">= 1");
        this.tokens = new WarmUpTokens(count, warmUpSeconds, coldFactor);
    }

    @Override
    public boolean take(long permits, long now) {
        return ReservingOracle.super.take(permits, now);
    }

    @Override
    public long reserve(long permits, long now, long maxWaitNanos) {
        long at = instantOfTake(permits, now);
        long wait = waitAt(permits, at);
        if (wait > maxWaitNanos) {
            return REFUSED;
        }
        grant(permits, at);
        return wait;
    }

    private Rational priceNanos(long at) {
        return tokens.price(at / SECOND).times(Rational.of(SECOND));
    }

    private Rational due(long permits, long at) {
        Rational now = Rational.of(at);
        return latest == null
                ? now
                : latest.plus(priceNanos(at).times(Rational.of(permits))).max(now);
    }

    /** The largest weight that is due at once, 0 while one is waiting; without bound before the first take. */
    @Override
    long availableAt(long at) {
        return latest == null
                ? Long.MAX_VALUE
                : Math.max(
                        0,
                        Rational.of(at).minus(latest).dividedBy(priceNanos(at)).floor());
    }

    /** The wait of one who asks now; one who asks in a later second may be told another price. */
    @Override
    long waitAt(long permits, long at) {
        return due(permits, at).minus(Rational.of(at)).ceil();
    }

    @Override
    void grant(long permits, long at) {
        latest = due(permits, at);
        tokens.admit(permits, at / SECOND);
    }
}
