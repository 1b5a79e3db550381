package io.headgate.testkit.oracle;

import io.headgate.limiter.Checks;

/**
 * Sentinel's measure of cold: tokens rise while there is little traffic and fall by what was admitted; above the
 * warning line each makes a permit dearer. They change once per second; a second is opened by its first granted take.
 */
final class WarmUpTokens {

    private final long count;
    private final long coldFactor;
    private final long warning;
    private final long max;
    private long openSecond;
    private long tokens;
    private long admitted;

    /** Begins cold in second 0. */
    WarmUpTokens(long count, long warmUpSeconds, long coldFactor) {
        Checks.require(count >= 0, "count", count, ">= 0");
        Checks.require(warmUpSeconds >= 1, "warmUpSeconds", warmUpSeconds, ">= 1");
        Checks.require(coldFactor >= 2, "coldFactor", coldFactor, ">= 2");
        Rational area = Rational.of(count).times(Rational.of(warmUpSeconds));
        this.count = count;
        this.coldFactor = coldFactor;
        this.warning = area.dividedBy(Rational.of(coldFactor - 1)).floor();
        this.max = warning + area.times(Rational.of(2, 1 + coldFactor)).floor();
        this.tokens = max;
    }

    /** The tokens that {@code second} has if nobody takes any before it. */
    long in(long second) {
        long since = second - openSecond;
        if (since == 0) {
            return tokens;
        }
        long passed = since == 1 ? admitted : 0; // only the second right before counts
        return Math.max(0, (isRefilled(passed) ? refilled(since) : tokens) - passed);
    }

    /** On the line itself nothing is refilled, as in Sentinel; but a line at 0 would then mean never to be cold. */
    private boolean isRefilled(long passed) {
        boolean below = tokens < warning || (warning == 0 && tokens == 0);
        return below || (tokens > warning && passed < count / coldFactor);
    }

    private long refilled(long seconds) {
        Rational minted = Rational.of(seconds).times(Rational.of(count));
        return Rational.of(tokens).plus(minted).min(Rational.of(max)).floor();
    }

    /** What a permit costs in {@code second}, in seconds. The count must not be 0. */
    Rational price(long second) {
        Rational whenWarm = Rational.of(1, count);
        long above = in(second) - warning;
        if (above <= 0 || max == warning) {
            return whenWarm;
        }
        Rational slope = Rational.of(coldFactor - 1).times(whenWarm).dividedBy(Rational.of(max - warning));
        return Rational.of(above).times(slope).plus(whenWarm);
    }

    /** The permits granted in {@code second} so far. */
    long admittedIn(long second) {
        return second == openSecond ? admitted : 0;
    }

    /** Whether more idling after {@code second} changes nothing. */
    boolean isSettled(long second) {
        return second - openSecond >= 2 && in(second) == in(second + 1);
    }

    /** Counts a grant, and opens the second if it is its first. */
    void admit(long permits, long second) {
        if (second != openSecond) {
            tokens = in(second);
            openSecond = second;
            admitted = 0;
        }
        admitted += permits;
    }
}
