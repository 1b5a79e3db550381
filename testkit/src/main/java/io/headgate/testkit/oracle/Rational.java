package io.headgate.testkit.oracle;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Checks;
import java.math.BigInteger;

/**
 * An exact fraction of any size, in lowest terms, the denominator positive. Immutable.
 *
 * @param numerator carries the sign
 * @param denominator not 0
 */
public record Rational(BigInteger numerator, BigInteger denominator) implements Comparable<Rational> {

    /** Nothing. */
    public static final Rational ZERO = of(0);

    /** One. */
    public static final Rational ONE = of(1);

    /** Brings the fraction into lowest terms. */
    public Rational {
        requireNonNull(numerator, "numerator");
        Checks.require(denominator.signum() != 0, "denominator", denominator, "not 0");
        BigInteger common = numerator.gcd(denominator).multiply(BigInteger.valueOf(denominator.signum()));
        numerator = numerator.divide(common);
        denominator = denominator.divide(common);
    }

    /** A whole number. */
    public static Rational of(long whole) {
        return of(whole, 1);
    }

    /** {@code numerator / denominator}. */
    public static Rational of(long numerator, long denominator) {
        return new Rational(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
    }

    /** {@code this + other}. */
    public Rational plus(Rational other) {
        return new Rational(
                numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    /** {@code this - other}. */
    public Rational minus(Rational other) {
        return plus(other.times(of(-1)));
    }

    /** {@code this · other}. */
    public Rational times(Rational other) {
        return new Rational(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
    }

    /** {@code this / other}, which must not be 0. */
    public Rational dividedBy(Rational other) {
        return new Rational(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
    }

    /** The smaller of the two. */
    public Rational min(Rational other) {
        return compareTo(other) <= 0 ? this : other;
    }

    /** The larger of the two. */
    public Rational max(Rational other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** Whether {@code this <= other}. */
    public boolean isAtMost(Rational other) {
        return compareTo(other) <= 0;
    }

    /** -1, 0 or 1. */
    public int signum() {
        return numerator.signum();
    }

    /** The largest whole number not above this, or the nearest a long can hold. */
    public long floor() {
        BigInteger[] parts = numerator.divideAndRemainder(denominator);
        return saturated(parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0]);
    }

    /** The smallest whole number not below this, or the nearest a long can hold. */
    public long ceil() {
        BigInteger[] parts = numerator.divideAndRemainder(denominator);
        return saturated(parts[1].signum() > 0 ? parts[0].add(BigInteger.ONE) : parts[0]);
    }

    private static long saturated(BigInteger whole) {
        if (whole.bitLength() < Long.SIZE) {
            return whole.longValue();
        }
        return whole.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    @Override
    public int compareTo(Rational other) {
        return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
    }

    @Override
    public String toString() {
        return denominator.equals(BigInteger.ONE) ? numerator.toString() : numerator + "/" + denominator;
    }
}
