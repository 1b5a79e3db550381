package io.headgate.limiter;

import java.util.concurrent.TimeUnit;

/**
 * Monotonic nanoseconds. The origin is arbitrary, values may be negative and may wrap, so instants are compared by
 * subtraction.
 *
 * <p>Safe for many threads. A ticker that goes back is tolerated: until it has caught up with the latest instant a limiter
 * acted on, nothing refills there; it never admits more because of it.
 */
@FunctionalInterface
public interface Ticker {

    /** The present instant in nanoseconds. */
    long read();

    /**
     * Waits until {@code nanos} have passed on this ticker. Rate limiters wait through this method only, so that a ticker
     * moved by a test also decides how long a wait lasts.
     */
    default void sleep(long nanos) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanos);
    }

    /** Waits until {@code instant} has come on this ticker; a ticker that somebody may stop ends it after as much real time. */
    default void sleepUntil(long instant) throws InterruptedException {
        for (long left = instant - read(); left > 0; left = instant - read()) {
            sleep(left);
        }
    }

    /** The ticker of the machine, {@link System#nanoTime()}. */
    static Ticker system() {
        return System::nanoTime;
    }
}
