package io.headgate.limiter.pace;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Wide;
import java.time.Duration;

/**
 * The numbers a {@link Timeline} works with. A tick is the unit in which the price of a permit is whole; {@code rate}
 * ticks pass with every nanosecond.
 *
 * @param payment when a call pays
 * @param price ticks per permit
 * @param rate ticks per nanosecond
 * @param idle how many ticks of idle time can be saved up
 * @param largestTake the most permits one take can be granted
 * @param longestWaitNanos the longest wait that is granted
 * @param longestOffset the longest stretch of nanoseconds that can be counted in ticks from one origin
 */
record Terms(
        Payment payment,
        long price,
        long rate,
        long idle,
        long largestTake,
        long longestWaitNanos,
        long longestOffset) {

    /** The most ticks that idle time, one take or a debt may come to: sums of four of them still fit into a long. */
    static final long MOST_TICKS = 1L << 60;

    /** When a call pays for its permits. */
    enum Payment {
        /** Before it runs, out of what idle time has saved up: a bucket. */
        BEFORE,
        /** After it has run: the next one waits. */
        AFTER,
        /** Before it runs, by having waited since the one before; nothing is saved up. */
        BY_WAITING
    }

    static Terms bucket(Pace pace, long idleTicks, long capacity) {
        return of(Payment.BEFORE, pace, idleTicks, capacity, Algorithm.MAX_WAIT_NANOS);
    }

    static Terms smooth(Pace pace, Duration burst) {
        long idle = Wide.multiplyCapped(burst.toNanos(), pace.ticksPerNano());
        return of(Payment.AFTER, pace, idle, MOST_TICKS / pace.ticks(), Algorithm.MAX_WAIT_NANOS);
    }

    static Terms queue(Pace pace, long largestTake, Duration maxWait) {
        return of(Payment.BY_WAITING, pace, 0, largestTake, maxWait.toNanos());
    }

    private static Terms of(Payment payment, Pace pace, long idle, long largestTake, long longestWait) {
        long rate = pace.ticksPerNano();
        return new Terms(payment, pace.ticks(), rate, idle, largestTake, longestWait, 2 * MOST_TICKS / rate);
    }

    /** Whether all sums stay within a long. */
    boolean fit() {
        return idle <= MOST_TICKS && Wide.multiplyCapped(largestTake, price) <= MOST_TICKS && rate <= MOST_TICKS;
    }

    /** How many ticks back the past can still matter: with that much idle time, everything is available. */
    long memory() {
        return paysByWaiting() ? largestTake * price : idle;
    }

    /** The farthest that permits may be paid for, in ticks from the base, before they are counted from another one. */
    long farthest() {
        return 2 * MOST_TICKS;
    }

    boolean paysAfter() {
        return payment == Payment.AFTER;
    }

    boolean paysByWaiting() {
        return payment == Payment.BY_WAITING;
    }
}
