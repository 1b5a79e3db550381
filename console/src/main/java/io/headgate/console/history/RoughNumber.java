package io.headgate.console.history;

/** Writes a number that is not negative in 14 bits, to within a five-hundredth of itself. For times, whose last digits are chance. */
final class RoughNumber {

    /*
     * As a floating-point number: where the highest bit is, and the eight bits after it.
     *
     *   1 0110 1101 | 0100 1110 ...      ──►  code = (shift + 1) · 256 + 0110 1101
     *   ▲ 8 bits      shift bits, dropped
     *
     * Numbers below 256 are kept as they are. Greater numbers have greater codes; a code stands for the middle of its numbers.
     */
    static final int MOST = 55 * 256 + 255;

    private RoughNumber() {}

    static int code(long number) {
        if (number < 256) {
            return (int) number;
        }
        int shift = 55 - Long.numberOfLeadingZeros(number);
        return ((shift + 1) << 8) | ((int) (number >>> shift) & 0xFF);
    }

    static long number(int code) {
        if (code < 256) {
            return code;
        }
        int shift = (code >>> 8) - 1;
        return ((256L | (code & 0xFF)) << shift) | ((1L << shift) >> 1);
    }
}
