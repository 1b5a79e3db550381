package io.headgate.testkit.oracle;

import io.headgate.limiter.Checks;

/**
 * Sentinel's warm-up in exact fractions. Tokens stand for cold: they rise while there is little traffic and fall by what was
 * admitted, and the more there are above the warning line, the less a second admits. Seconds are counted from the start,
 * which is cold; a second is opened by its first granted take.
 */
public final class SentinelWarmUpOracle extends ElapsedOracle {

    private static final long SECOND = 1_000_000_000L;

    private final long count;
    private final long coldFactor;
    private final long warning;
    private final long max;
    private long openSecond;
    private long tokens;
    private long admitted;

    /**
     * Begins at {@code start}.
     *
     * @param count how many permits a second admits when warm
     * @param warmUpSeconds how long it takes to get warm
     * @param coldFactor how many times fewer a second admits when cold; Sentinel uses 3
     */
    public SentinelWarmUpOracle(long count, long warmUpSeconds, long coldFactor, long start) {
        super(start);
        Checks.require(count >= 0, "count", count, ">= 0");
        Checks.require(warmUpSeconds >= 1, "warmUpSeconds", warmUpSeconds, ">= 1");
        Checks.require(coldFactor >= 2, "coldFactor", coldFactor, ">= 2");
        Rational area = Rational.of(count).times(Rational.of(warmUpSeconds));
        this.count = count;
        this.coldFactor = coldFactor;
        this.warning = area.dividedBy(Rational.of(coldFactor - 1)).floor();
        this.max = warning
                + area.times(Rational.of(2))
                        .dividedBy(Rational.of(1 + coldFactor))
                        .floor();
        this.tokens = max;
    }

    /** The tokens of the second that {@code now} lies in. */
    public long tokens(long now) {
        return tokensIn(elapsed(now) / SECOND);
    }

    private long tokensIn(long second) {
        long since = second - openSecond;
        if (since == 0) {
            return tokens;
        }
        long passed = since == 1 ? admitted : 0; // only the second right before counts
        boolean below = tokens < warning || (warning == 0 && tokens == 0);
        boolean aboveAndIdle = tokens > warning && passed < count / coldFactor;
        long refilled = below || aboveAndIdle
                ? Rational.of(since)
                        .times(Rational.of(count))
                        .plus(Rational.of(tokens))
                        .min(Rational.of(max))
                        .floor()
                : tokens;
        return Math.max(0, refilled - passed);
    }

    private long allowedIn(long second) {
        long held = tokensIn(second);
        if (count == 0 || held < warning || max == warning) {
            return count;
        }
        Rational whenWarm = Rational.of(1, count);
        Rational slope = Rational.of(coldFactor - 1).times(whenWarm).dividedBy(Rational.of(max - warning));
        Rational price = Rational.of(held - warning).times(slope).plus(whenWarm);
        return Math.max(1, Rational.ONE.dividedBy(price).floor());
    }

    private long availableIn(long second) {
        return allowedIn(second) - (second == openSecond ? admitted : 0);
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
            if (second - openSecond >= 2 && tokensIn(second) == tokensIn(second + 1)) {
                return NEVER;
            }
        }
    }

    @Override
    void grant(long permits, long at) {
        long second = at / SECOND;
        if (second != openSecond) {
            tokens = tokensIn(second);
            openSecond = second;
            admitted = 0;
        }
        admitted += permits;
    }
}
