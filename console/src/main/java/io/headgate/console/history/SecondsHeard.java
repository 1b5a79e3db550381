package io.headgate.console.history;

import java.util.Arrays;

/** Which of the last seconds were heard, so that none counts twice. For one thread. */
final class SecondsHeard {

    /*
     * One bit for each of the last 256 seconds, in a ring:
     *
     *   newest − 255 ............................... newest
     *   1 1 1 1 0 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 0 1
     *           ▲ was never sent, and would still count
     *
     * What is older than the ring counts as heard.
     */
    private static final int SECONDS = 256;

    private final long[] bits = new long[SECONDS / 64];
    private long newest = Long.MIN_VALUE / 2;

    /** Takes note of a second. True when it had not been heard. */
    boolean add(long second) {
        if (second <= newest - SECONDS) {
            return false;
        }
        forgetUpTo(second);
        int word = Math.floorMod(second, SECONDS) >>> 6;
        long bit = 1L << second;
        boolean first = (bits[word] & bit) == 0;
        bits[word] |= bit;
        return first;
    }

    /** Forgets everything if the newest is later than can be: the clock was set back since it was heard. */
    void notAfter(long latest) {
        if (newest > latest) {
            Arrays.fill(bits, 0);
            newest = Long.MIN_VALUE / 2;
        }
    }

    /** Whether a second was heard and is still in the ring. */
    boolean has(long second) {
        boolean inRing = second > newest - SECONDS && second <= newest;
        return inRing && (bits[Math.floorMod(second, SECONDS) >>> 6] & 1L << second) != 0;
    }

    private void forgetUpTo(long second) {
        for (long s = Math.max(newest + 1, second - SECONDS + 1); s <= second; s++) {
            bits[Math.floorMod(s, SECONDS) >>> 6] &= ~(1L << s);
        }
        newest = Math.max(newest, second);
    }

    long newest() {
        return newest;
    }
}
