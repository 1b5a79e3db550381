package io.headgate.limiter.window;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The free permits of a slice, dealt out so that threads on different cores take them from different cache lines. Each permit
 * is in exactly one share, so together they grant what was dealt out and never more. Once closed they grant nothing; what is
 * left then stays as it is.
 */
final class Shares {

    /*
     * A compare-and-set on a line that another core wrote last waits for the line, some hundred nanoseconds here: many times
     * what the take itself costs. Where threads do meet, each takes from a share of its own:
     *
     *            one word                                  shares of 25, a cache line each
     *     ┌──────────────────┐             ┌───────────┐  ┌───────────┐  ┌───────────┐  ┌───────────┐
     *     │  used 20 of 120  │   dealt     │  left 24  │  │  left 25  │  │  left 22  │  │  left 25  │
     *     └──────────────────┘   ─────►    └───────────┘  └───────────┘  └───────────┘  └───────────┘
     *       all cores write it               core A                        core B
     *
     * Nobody may be refused while there is something left in the share of another. So whoever finds too little in his own
     * closes them all, and goes on with one word that counts what all have granted. Closing marks each share, so that no late
     * compare-and-set on it can succeed; any thread may do it, and all who do come to the same sum.
     */
    private static final int MOST = 32;
    private static final int COUNT = Math.min(MOST, Integer.highestOneBit(4 * cores()));
    private static final int LINE = 16; // longs in two cache lines: processors fetch the neighbour too
    private static final int LEAST_EACH = 64;
    private static final long CLOSED = Long.MIN_VALUE;
    private static final VarHandle LEFT = MethodHandles.arrayElementVarHandle(long[].class);

    /** The fewest free permits that are worth dealing out. */
    static final long LEAST = (long) COUNT * LEAST_EACH;

    private final long each;
    private final long[] left = new long[(COUNT + 1) * LINE];

    /** Deals out {@code free} permits, but for a rest that is less than one for each share. */
    Shares(long free) {
        this.each = free / COUNT;
        Arrays.fill(left, each);
    }

    private static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    /** The share of the present thread, which it has in common with some others. */
    private static int own() {
        return place((int) Thread.currentThread().getId() & (COUNT - 1));
    }

    private static int place(int share) {
        return (share + 1) * LINE; // the first line is next to the array's length, which all read
    }

    /** Takes from the thread's own share. @return false if there is too little in it, or it is closed */
    boolean take(long permits) {
        int own = own();
        long seen = (long) LEFT.getVolatile(left, own);
        while (seen >= permits) {
            if (LEFT.compareAndSet(left, own, seen, seen - permits)) {
                return true;
            }
            seen = (long) LEFT.getVolatile(left, own);
        }
        return false;
    }

    /** Puts permits into the thread's own share. @return false if it has granted fewer than these, or is closed */
    boolean giveBack(long permits) {
        int own = own();
        long seen = (long) LEFT.getVolatile(left, own);
        while (seen >= 0 && permits <= each - seen) {
            if (LEFT.compareAndSet(left, own, seen, seen + permits)) {
                return true;
            }
            seen = (long) LEFT.getVolatile(left, own);
        }
        return false;
    }

    void close() {
        for (int share = 0; share < COUNT; share++) {
            long seen = (long) LEFT.getVolatile(left, place(share));
            while (seen >= 0 && !LEFT.compareAndSet(left, place(share), seen, seen | CLOSED)) {
                seen = (long) LEFT.getVolatile(left, place(share));
            }
        }
    }

    /** How many permits have been taken; while they are open, a number that was true at some moment of the call. */
    long granted() {
        long granted = 0;
        for (int share = 0; share < COUNT; share++) {
            granted += each - ((long) LEFT.getVolatile(left, place(share)) & ~CLOSED);
        }
        return granted;
    }

    /** Whether more than one share has been taken from: else one word would have done. */
    boolean paid() {
        int used = 0;
        for (int share = 0; share < COUNT; share++) {
            used += ((long) LEFT.getVolatile(left, place(share)) & ~CLOSED) < each ? 1 : 0;
        }
        return used > 1;
    }
}
