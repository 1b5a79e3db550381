package io.headgate.testkit.oracle;

import io.headgate.limiter.Checks;
import java.time.Duration;

/** A token bucket that refills continuously: fractions of a token count, and it never holds more than its burst. */
public final class TokenBucketOracle extends ElapsedOracle {

    private final Rational burst;
    private final Rational tokensPerNano;
    private Rational tokens;
    private long tokensAt;

    /**
     * Begins at {@code start}.
     *
     * @param burst the most tokens it holds
     * @param permits how many tokens come in each period
     * @param initial how many are there at the start
     */
    public TokenBucketOracle(long burst, long permits, Duration period, long initial, long start) {
        super(start);
        Checks.require(burst >= 0, "burst", burst, ">= 0");
        Checks.require(permits >= 0, "permits", permits, ">= 0");
        Checks.require(initial >= 0 && initial <= burst, "initial", initial, "0 to the burst, " + burst);
        this.burst = Rational.of(burst);
        this.tokensPerNano = Rational.of(permits, Checks.positiveNanos(period, "period"));
        this.tokens = Rational.of(initial);
    }

    private Rational tokens(long at) {
        return tokens.plus(Rational.of(at - tokensAt).times(tokensPerNano)).min(burst);
    }

    @Override
    long availableAt(long at) {
        return tokens(at).floor();
    }

    @Override
    long waitAt(long permits, long at) {
        Rational missing = Rational.of(permits).minus(tokens(at));
        if (missing.signum() <= 0) {
            return 0;
        }
        boolean everEnough = Rational.of(permits).isAtMost(burst) && tokensPerNano.signum() > 0;
        return everEnough ? missing.dividedBy(tokensPerNano).ceil() : NEVER;
    }

    @Override
    void grant(long permits, long at) {
        tokens = tokens(at).minus(Rational.of(permits));
        tokensAt = at;
    }
}
