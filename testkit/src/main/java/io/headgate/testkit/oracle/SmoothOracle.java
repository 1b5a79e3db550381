package io.headgate.testkit.oracle;

import io.headgate.limiter.Checks;
import java.math.BigInteger;
import java.time.Duration;

/**
 * What Guava's two rate limiters share: a caller is let through when the bill of the one before it is paid, and leaves
 * a bill of its own. Permits stored up while idle are cheaper, fresh ones cost an interval each.
 */
abstract class SmoothOracle extends ElapsedOracle implements ReservingOracle {

    /**
     * Beyond this size a fraction is rounded to this many binary digits after the point, on the side of waiting longer.
     */
    private static final int DIGITS = 256;

    final Rational interval;
    private Rational stored = Rational.ZERO;
    private Rational nextFree = Rational.ZERO;

    SmoothOracle(long permits, Duration period, long start) {
        super(start);
        Checks.require(permits >= 1, "permits", permits, ">= 1");
        this.interval = Rational.of(Checks.positiveNanos(period, "period"), permits);
    }

    /** Puts permits into the store before the first take. */
    final void store(Rational initial) {
        stored = initial;
    }

    /** The most permits that are stored up. */
    abstract Rational maxStored();

    /** How long idling takes to store one permit. */
    abstract Rational nanosToStoreOne();

    /** What it costs to take {@code permits} from a store that holds {@code level}. */
    abstract Rational priceFromStore(Rational level, Rational permits);

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

    private Rational storedAt(long at) {
        Rational idle = Rational.of(at).minus(nextFree).max(Rational.ZERO);
        return stored.plus(idle.dividedBy(nanosToStoreOne())).min(maxStored());
    }

    /** Any number while no bill is open, since a caller pays for the one before it and not for itself; otherwise 0. */
    @Override
    long availableAt(long at) {
        return waitAt(1, at) == 0 ? Long.MAX_VALUE : 0;
    }

    @Override
    long waitAt(long permits, long at) {
        return nextFree.minus(Rational.of(at)).max(Rational.ZERO).ceil();
    }

    @Override
    void grant(long permits, long at) {
        Rational wanted = Rational.of(permits);
        Rational level = storedAt(at);
        Rational fromStore = wanted.min(level);
        Rational fresh = wanted.minus(fromStore).times(interval);
        Rational bill = priceFromStore(level, fromStore).plus(fresh);
        nextFree = rounded(nextFree.max(Rational.of(at)).plus(bill), BigInteger.ONE);
        stored = rounded(level.minus(fromStore), BigInteger.ZERO);
    }

    /**
     * The price is the square of a level and the level follows from the price, so exact fractions would double their
     * length with every take after a pause. Rounding at 2^-256 keeps them finite; no nanosecond is lost or won in a
     * lifetime.
     */
    private static Rational rounded(Rational value, BigInteger up) {
        if (value.denominator().bitLength() <= 2 * DIGITS) {
            return value;
        }
        BigInteger scaled = value.numerator().shiftLeft(DIGITS).divide(value.denominator());
        return new Rational(scaled.add(up), BigInteger.ONE.shiftLeft(DIGITS));
    }
}
