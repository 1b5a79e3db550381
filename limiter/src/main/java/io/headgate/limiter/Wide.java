package io.headgate.limiter;

/** Exact {@code a·b/c} on whole numbers whose product needs more than 63 bits. Nothing here allocates. */
public final class Wide {

    private Wide() {}

    /**
     * The quotient rounded down, for {@code a, b >= 0} and {@code c > 0}; {@link Long#MAX_VALUE} if it is larger than that.
     */
    public static long multiplyDivide(long a, long b, long c) {
        long high = Math.multiplyHigh(a, b);
        long low = a * b;
        if (high == 0 && low >= 0) {
            return low / c;
        }
        if (high >= c) {
            return Long.MAX_VALUE; // the quotient would need more than 64 bits
        }
        // Long division, bit by bit: rest < c always, so rest·2 + bit needs at most one subtraction.
        long rest = high;
        long quotient = 0;
        for (int bit = 63; bit >= 0; bit--) {
            boolean carry = rest < 0;
            rest = (rest << 1) | ((low >>> bit) & 1);
            quotient <<= 1;
            if (carry || Long.compareUnsigned(rest, c) >= 0) {
                rest -= c;
                quotient |= 1;
            }
        }
        return quotient < 0 ? Long.MAX_VALUE : quotient;
    }

    /** The quotient rounded up. */
    public static long multiplyDivideUp(long a, long b, long c) {
        long quotient = multiplyDivide(a, b, c);
        boolean exact = quotient == Long.MAX_VALUE || a * b - quotient * c == 0; // the rest is below c: 64 bits tell
        return exact ? quotient : quotient + 1;
    }

    /** What is left of {@code a·b} after taking out whole {@code c}s. The quotient must fit into a long. */
    public static long multiplyRemainder(long a, long b, long c) {
        return a * b - multiplyDivide(a, b, c) * c;
    }

    /** {@code a·b}, or {@link Long#MAX_VALUE} if it is larger than that, for {@code a, b >= 0}. */
    public static long multiplyCapped(long a, long b) {
        long low = a * b;
        return Math.multiplyHigh(a, b) == 0 && low >= 0 ? low : Long.MAX_VALUE;
    }

    /** The largest number that divides both, for {@code a, b >= 0}. */
    public static long greatestCommonDivisor(long a, long b) {
        return b == 0 ? a : greatestCommonDivisor(b, a % b);
    }

    /** {@code ceil(a/b)} for {@code b > 0}. */
    public static long divideUp(long a, long b) {
        return -Math.floorDiv(-a, b);
    }
}
