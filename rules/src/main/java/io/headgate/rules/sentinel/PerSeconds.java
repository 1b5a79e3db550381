package io.headgate.rules.sentinel;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A rate in whole permits per whole seconds.
 *
 * @param permits how many; 0 for a rate below {@code 1 / most}
 * @param seconds in how many seconds
 * @param exact whether it is the rate that was asked for
 */
public record PerSeconds(long permits, long seconds, boolean exact) {
    /*
     * Sentinel's count is a double: 0.5 is a call every two seconds, 1.5 are three in two. What was written down is the
     * decimal number, not the binary one behind it, so 0.1 is one in ten. A continued fraction finds the numbers:
     *
     *   0.15 = 0 + 1/(6 + 1/(1 + 1/2))     convergents 0/1, 1/6, 1/7, 3/20: it ends, exact
     *   0.3333333333333333                 convergents 0/1, 1/3, then a denominator of sixteen digits: 1/3 is meant
     */

    /** The rate, exact if that takes at most {@code most} seconds, else the nearest of the continued fraction. */
    public static PerSeconds of(double perSecond, long most) {
        BigDecimal decimal = BigDecimal.valueOf(perSecond);
        BigInteger above = decimal.scale() > 0 ? decimal.unscaledValue() : decimal.toBigIntegerExact();
        BigInteger below = decimal.scale() > 0 ? BigInteger.TEN.pow(decimal.scale()) : BigInteger.ONE;
        BigInteger permits = BigInteger.ONE;
        BigInteger permitsBefore = BigInteger.ZERO;
        BigInteger seconds = BigInteger.ZERO;
        BigInteger secondsBefore = BigInteger.ONE;
        while (below.signum() != 0) {
            BigInteger[] division = above.divideAndRemainder(below);
            BigInteger nextSeconds = division[0].multiply(seconds).add(secondsBefore);
            if (nextSeconds.compareTo(BigInteger.valueOf(most)) > 0) {
                break;
            }
            BigInteger nextPermits = division[0].multiply(permits).add(permitsBefore);
            permitsBefore = permits;
            permits = nextPermits;
            secondsBefore = seconds;
            seconds = nextSeconds;
            above = below;
            below = division[1];
        }
        boolean fits = permits.bitLength() < Long.SIZE;
        return new PerSeconds(
                fits ? permits.longValue() : Long.MAX_VALUE, seconds.longValue(), fits && below.signum() == 0);
    }
}
