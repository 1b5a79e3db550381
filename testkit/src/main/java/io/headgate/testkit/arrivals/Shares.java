package io.headgate.testkit.arrivals;

import java.math.BigInteger;

/** Exact proportions, whatever the size of the numbers. */
final class Shares {

    private Shares() {}

    /** {@code whole · part / parts}, rounded down. */
    static long of(long whole, long part, long parts) {
        long high = Math.multiplyHigh(whole, part);
        long low = whole * part;
        if (high == 0 && low >= 0) {
            return low / parts;
        }
        return BigInteger.valueOf(whole)
                .multiply(BigInteger.valueOf(part))
                .divide(BigInteger.valueOf(parts))
                .longValueExact();
    }

    /** {@code whole · part / parts}, rounded up. */
    static long roundedUp(long whole, long part, long parts) {
        return BigInteger.valueOf(whole)
                .multiply(BigInteger.valueOf(part))
                .add(BigInteger.valueOf(parts - 1))
                .divide(BigInteger.valueOf(parts))
                .longValueExact();
    }
}
