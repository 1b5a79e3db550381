package io.headgate.testkit.oracle;

/**
 * Sentinel's warm-up in exact fractions: a second admits {@code floor(1 / price)} permits, at least one, where the
 * price in seconds rises from {@code 1 / count} with the tokens above the warning line. Seconds are counted from the
 * start, which is cold.
 */
public final class SentinelWarmUpOracle extends ElapsedOracle {

    private static final long SECOND = 1_000_000_000L;

    private final long count;
    private final WarmUpTokens tokens;

    /**
     * Begins at {@code start}.
     *
     * @param count how many permits a second admits when warm
     * @param warmUpSeconds how long it takes to get warm
     * @param coldFactor how many times fewer a second admits when cold; Sentinel uses 3
     */
    public SentinelWarmUpOracle(long count, long warmUpSeconds, long coldFactor, long start) {
        super(start);
        this.count = count;
        this.tokens = new WarmUpTokens(count, warmUpSeconds, coldFactor);
    }

    /** The tokens of the second that {@code now} lies in. */
    public long tokens(long now) {
        return tokens.in(elapsed(now) / SECOND);
    }

    private long availableIn(long second) {
        if (count == 0) {
            return 0;
        }
        long allowed = Math.max(1, Rational.ONE.dividedBy(tokens.price(second)).floor());
        return allowed - tokens.admittedIn(second);
    }

    @Override
    long availableAt(long at) {
        return availableIn(at / SECOND);
    }

    /** Idling makes it colder, so more than a cold second admits may be out of reach for one who only waits. */
    @Override
    long waitAt(long permits, long at) {
        if (permits <= availableAt(at)) {
            return 0;
        }
        for (long second = at / SECOND + 1; ; second++) {
            if (permits <= availableIn(second)) {
                return second * SECOND - at;
            }
            if (tokens.isSettled(second)) {
                return NEVER;
            }
        }
    }

    @Override
    void grant(long permits, long at) {
        tokens.admit(permits, at / SECOND);
    }
}
