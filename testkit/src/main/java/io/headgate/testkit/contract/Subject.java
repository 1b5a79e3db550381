package io.headgate.testkit.contract;

import io.headgate.limiter.RateLimiter;
import io.headgate.testkit.oracle.Oracle;
import io.headgate.testkit.promise.Promise;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;

/** The limiter under test, and what is known about it from elsewhere. */
public interface Subject {

    /** A fresh limiter on the given clocks. */
    RateLimiter limiter(FakeTicker ticker, FakeWallClock wall);

    /** The exact answers of a limiter that begins at {@code start}, when the ticker read {@code start}. */
    Oracle oracle(long start, long epochOffset);

    /** What the limiter promises about the calls that ran. */
    Promise promise(long start, long epochOffset);

    /**
     * What the limiter promises when bookings were given back; as {@link #promise}, but for limiters whose calls follow one
     * another at fractions of a nanosecond: when the first of a row is given back, that fraction can no longer be seen.
     */
    default Promise promiseAfterGivingBack(long start, long epochOffset) {
        return promise(start, epochOffset);
    }

    /** How many permits a fresh limiter grants at its first instant, one by one. */
    long atOnce();

    /** The heaviest take that random traces try; must be grantable from rest. */
    long heaviest();

    /** The time scale on which the limiter's state changes: its period. */
    Duration period();

    /** How long, by the oracle, a call that does not wait would be refused; the same as its wait unless prices may rise. */
    default long exactRetryNanos(Oracle oracle, long permits, long now) {
        return oracle.waitNanos(permits, now);
    }

    /** By how much a wait may differ from the exact one. */
    default long toleranceNanos() {
        return 0;
    }

    /** Whether a permit given back is available at once; not where a count fades with time. */
    default boolean seesRefundsAtOnce() {
        return true;
    }

    /** Whether the permits available are comparable with the oracle's; not where a call pays for its predecessor. */
    default boolean countsAvailable() {
        return true;
    }

    /** The longest idle spell that is tried; less where the limiter's clock does not reach so far. */
    default Duration longestIdle() {
        return Duration.ofDays(36_500);
    }

    /** How many random traces each property tries. */
    default int traces() {
        return Integer.getInteger("headgate.contract.traces", 2_000);
    }

    /** How many rounds the racing threads run. */
    default int rounds() {
        return Integer.getInteger("headgate.contract.rounds", 300);
    }
}
